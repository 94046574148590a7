package dev.skein.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * A program that is always busy, to see what a profiler costs it: {@code WARM_UP SECONDS THREADS}, the first two in seconds. An
 * operation is an order that is made, priced by calls thirty deep, hashed, sorted among others and kept in maps, some of them shared.
 * Beside the busy threads there are idle ones, as in any server. Prints operations a second, processor seconds for a million of them,
 * and the most memory in MiB.
 */
public final class Throughput {
  private static final int IDLE_THREADS = 30;
  private static final int CUSTOMERS = 5000;
  private static final int DEPTH = 30;
  private static final int KEPT = 2000;
  private static final int SORTED = 32;

  private final Map<String, Order> latest = new ConcurrentHashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private final LongAdder operations = new LongAdder();
  private volatile boolean stopping;

  private record Order(int customer, String item, double price, byte[] digest) {}

  private Throughput() {}

  /** See the class. */
  public static void main(String[] arguments) throws Exception {
    new Throughput()
        .run(
            Long.parseLong(arguments[0]),
            Long.parseLong(arguments[1]),
            Integer.parseInt(arguments[2]));
  }

  private void run(long warmUp, long seconds, int threads)
      throws InterruptedException, IOException {
    CountDownLatch never = new CountDownLatch(1);
    for (int i = 0; i < IDLE_THREADS; i++) {
      start("idle-" + i, () -> awaitQuietly(never));
    }
    for (int i = 0; i < threads; i++) {
      Random random = new Random(i);
      start("busy-" + i, () -> work(random));
    }
    TimeUnit.SECONDS.sleep(warmUp);
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long processor = system.getProcessCpuTime();
    long begin = System.nanoTime();
    long before = operations.sum();
    TimeUnit.SECONDS.sleep(seconds);
    long done = operations.sum() - before;
    long nanos = System.nanoTime() - begin;
    processor = system.getProcessCpuTime() - processor;
    stopping = true;
    System.out.printf(
        Locale.ROOT, "%.0f %.4f %d%n", done * 1e9 / nanos, processor / 1e3 / done, mostMemory());
    System.exit(0);
  }

  private static void start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.setUncaughtExceptionHandler(Throughput::fail);
    thread.start();
  }

  /** One thread less would look like a slow profiler. */
  private static void fail(Thread thread, Throwable problem) {
    System.err.println(thread.getName() + ": " + problem);
    System.exit(1);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void work(Random random) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      Map<Integer, List<Order>> kept = new HashMap<>();
      int held = 0;
      while (!stopping) {
        Order order = order(random, sha);
        kept.computeIfAbsent(order.customer, customer -> new ArrayList<>()).add(order);
        latest.put(order.item, order);
        if (++held % SORTED == 0) {
          count(best(kept, order.customer).get(0));
        }
        if (held == KEPT) {
          kept.clear();
          held = 0;
        }
        operations.increment();
      }
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static Order order(Random random, MessageDigest sha) {
    int customer = random.nextInt(CUSTOMERS);
    String item = "item-" + random.nextInt(CUSTOMERS);
    double price = price(item, random.nextInt(100), DEPTH);
    byte[] text = new byte[256];
    ByteBuffer.wrap(text).putInt(customer).putDouble(price);
    return new Order(customer, item, price, sha.digest(text));
  }

  /** Discounts on discounts: no loop, so that stacks are as deep as those of applications. */
  private static double price(String item, int base, int depth) {
    if (depth == 0) {
      return base + item.length();
    }
    double inner = price(item, base, depth - 1);
    return (item.charAt(depth % item.length()) & 1) == 0 ? inner * 1.01 : inner - 0.01;
  }

  /** Shared, behind one lock, which is held for so short that nobody waits for long. */
  private void count(Order order) {
    synchronized (counts) {
      counts.merge(order.item, 1, Integer::sum);
    }
  }

  private static List<Order> best(Map<Integer, List<Order>> kept, int customer) {
    List<Order> some = new ArrayList<>(kept.get(customer));
    for (List<Order> orders : kept.values()) {
      some.addAll(orders);
      if (some.size() >= SORTED) {
        break;
      }
    }
    some.sort(Comparator.comparingDouble(Order::price).thenComparing(Order::item));
    return some;
  }

  /** MiB, as Linux counts it. */
  private static long mostMemory() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024;
      }
    }
    return 0;
  }
}
