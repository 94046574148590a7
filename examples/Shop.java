import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import jdk.jfr.BooleanFlag;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;

/**
 * A toy web shop that gives a flight recording something to show. Each part misbehaves in its own way: the stock is one
 * big lock, the ledger is another, invoices are pure garbage, the recommendations burn CPU, the cache leaks, the bank is
 * slow, and plug-ins pin their virtual threads.
 *
 * <p>Run: {@code java Shop.java [seconds]} (JDK 21 or later). It works in the current folder and removes its file.
 */
public class Shop {
  static final List<String> ITEMS =
      List.of("kettle", "lamp", "chair", "Gießkanne", "本棚", "feather 🦆");

  public static void main(String[] args) throws Exception {
    long seconds = args.length > 0 ? Long.parseLong(args[0]) : 12;
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    try (Bank bank = new Bank();
        Journal journal = new Journal(Path.of("journal.txt"));
        ExecutorService customers = Executors.newThreadPerTaskExecutor(customerThreads())) {
      Checkout checkout = new Checkout(new Stock(), new Ledger(), bank, journal);
      Thread couriers = Thread.ofPlatform().name("courier").start(() -> deliver(checkout, end));
      Thread adviser = Thread.ofPlatform().name("adviser").start(() -> Recommendations.run(end));
      Thread office = Thread.ofPlatform().name("back office").start(() -> Invoices.run(end));
      for (int i = 0; i < 6; i++) {
        int seed = i;
        customers.submit(() -> shop(checkout, new Random(seed), end));
      }
      for (int i = 1; i <= 2; i++) {
        Thread.ofPlatform().name("clerk " + i).daemon().start(() -> checkout.stock.count(end));
      }
      for (int tenant = 0; System.nanoTime() < end; tenant++) {
        int number = tenant;
        customers.submit(() -> Plugin.start(number));
        Thread.sleep(Duration.ofMillis(350));
        if (tenant == 15) {
          System.gc(); // never do this in a shop
        }
      }
      couriers.join();
      adviser.join();
      office.join();
    }
  }

  private static java.util.concurrent.ThreadFactory customerThreads() {
    return Thread.ofVirtual().name("customer-", 1).factory();
  }

  /** A customer: looks around, orders, and now and then mistypes the quantity. */
  private static Void shop(Checkout checkout, Random random, long end) throws Exception {
    while (System.nanoTime() < end) {
      String item = ITEMS.get(random.nextInt(ITEMS.size()));
      try {
        checkout.order(item, random.nextInt(-1, 12), random.nextInt(10) == 0);
      } catch (OutOfStock e) {
        checkout.stock.refill(item);
      } catch (IllegalArgumentException e) {
        Thread.sleep(5); // reads the message and tries again
      }
      Thread.sleep(random.nextInt(8, 30));
    }
    return null;
  }

  private static void deliver(Checkout checkout, long end) {
    while (System.nanoTime() < end) {
      try {
        if (checkout.parcels.poll(50, TimeUnit.MILLISECONDS) != null) {
          checkout.ledger.book("delivery", BigDecimal.valueOf(-4.90));
        }
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private static void pause(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The business event: one for each order, successful or not. */
  @Name("shop.Order")
  @Label("Order")
  @Description("An order from basket to payment")
  @Category({"Shop", "Sales"})
  static class OrderEvent extends Event {
    @Label("Item")
    String item;

    @Label("Quantity")
    int quantity;

    @Label("Price")
    @Description("Price of one piece in euro")
    double price;

    @Label("Express")
    @BooleanFlag
    boolean express;

    @Label("Invoice Size")
    @DataAmount
    long invoiceSize;

    @Label("Payment Time")
    @Timespan(Timespan.NANOSECONDS)
    long paymentTime;

    @Label("Packed By")
    Thread packedBy;

    @Label("Failure")
    @Description("Exception class if the order failed")
    Class<?> failure;

    @Label("Note")
    String note;
  }

  static class OutOfStock extends Exception {
    OutOfStock(String item) {
      super("no more " + item);
    }
  }

  /** Takes an order through stock, payment, ledger and journal. */
  static class Checkout {
    final Stock stock;
    final Ledger ledger;
    final LinkedBlockingQueue<String> parcels = new LinkedBlockingQueue<>();
    private final Bank bank;
    private final Journal journal;

    Checkout(Stock stock, Ledger ledger, Bank bank, Journal journal) {
      this.stock = stock;
      this.ledger = ledger;
      this.bank = bank;
      this.journal = journal;
    }

    void order(String item, int quantity, boolean express) throws Exception {
      OrderEvent event = new OrderEvent();
      event.begin();
      event.item = item;
      event.quantity = quantity;
      event.express = express;
      event.price = 4.5 + item.length();
      try {
        if (quantity <= 0) {
          throw new IllegalArgumentException("cannot sell " + quantity + " of " + item);
        }
        stock.take(item, quantity);
        String invoice = Invoices.write(item, quantity, event.price);
        event.invoiceSize = invoice.length();
        long before = System.nanoTime();
        bank.pay(item, event.price * quantity);
        event.paymentTime = System.nanoTime() - before;
        ledger.book(item, BigDecimal.valueOf(event.price * quantity));
        journal.add(invoice);
        parcels.add(item);
        event.packedBy = Thread.currentThread();
        event.note = express ? "express" : "";
      } catch (Exception e) {
        event.failure = e.getClass();
        throw e;
      } finally {
        event.commit();
      }
    }
  }

  /** Everything in one monitor, and slow inside it. */
  static class Stock {
    private final Map<String, Integer> pieces = new HashMap<>();

    synchronized void take(String item, int quantity) throws OutOfStock, InterruptedException {
      int left = pieces.getOrDefault(item, 40) - quantity;
      Thread.sleep(3); // walks to the shelf, and everybody waits
      if (left < 0) {
        throw new OutOfStock(item);
      }
      pieces.put(item, left);
    }

    synchronized void refill(String item) {
      pieces.put(item, 40);
    }

    void count(long end) {
      while (System.nanoTime() < end) {
        synchronized (this) {
          pieces.replaceAll((item, left) -> Math.max(left, 1));
        }
        pause(20);
      }
    }
  }

  /** The same mistake with a ReentrantLock: waiting threads are parked. */
  static class Ledger {
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, BigDecimal> balance = new HashMap<>();

    void book(String account, BigDecimal amount) throws InterruptedException {
      lock.lock();
      try {
        balance.merge(account, amount, BigDecimal::add);
        Thread.sleep(4);
      } finally {
        lock.unlock();
      }
    }
  }

  /** A server on the loopback interface that takes its time. */
  static class Bank implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

    Bank() throws IOException {
      Thread.ofPlatform().name("bank").daemon().start(this::serve);
    }

    void pay(String item, double amount) throws IOException {
      try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
        socket
            .getOutputStream()
            .write((item + " " + amount + "\n").getBytes(StandardCharsets.UTF_8));
        socket.getInputStream().read();
      }
    }

    private void serve() {
      while (!server.isClosed()) {
        try (Socket socket = server.accept();
            BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
            PrintWriter out = new PrintWriter(socket.getOutputStream(), true)) {
          in.readLine();
          Thread.sleep(2);
          out.println("paid");
        } catch (IOException e) {
          continue; // the customer left, or the shop closes
        } catch (InterruptedException e) {
          return;
        }
      }
    }

    @Override
    public void close() throws IOException {
      server.close();
    }
  }

  /** Writes every invoice to disk, waits for the disk, and reads the file again. */
  static class Journal implements AutoCloseable {
    private final Path path;
    private final RandomAccessFile file;

    Journal(Path path) throws IOException {
      this.path = path;
      this.file = new RandomAccessFile(path.toString(), "rw");
    }

    synchronized void add(String invoice) throws IOException {
      file.write(invoice.getBytes(StandardCharsets.UTF_8));
      file.getChannel().force(true);
      file.seek(Math.max(0, file.length() - 100_000));
      file.read(new byte[100_000]);
    }

    @Override
    public void close() throws IOException {
      file.close();
      Files.delete(path);
    }
  }

  /** Garbage: strings, arrays, boxed numbers; some of it is kept for ever. */
  static class Invoices {
    private static final List<byte[]> CACHE = new ArrayList<>();

    static void run(long end) {
      Random random = new Random(7);
      while (System.nanoTime() < end) {
        String invoice = write("lamp", random.nextInt(1, 60), 5);
        if (random.nextInt(120) == 0 && CACHE.size() < 1500) {
          CACHE.add(invoice.getBytes(StandardCharsets.UTF_16)); // the leak
        }
        if (random.nextInt(10) == 0) {
          pause(3);
        }
      }
    }

    static String write(String item, int quantity, double price) {
      StringBuilder text = new StringBuilder();
      Map<Integer, Double> lines = new HashMap<>();
      for (int i = 1; i <= quantity * 4; i++) {
        lines.put(i, price * i);
        text.append(i).append(' ').append(item).append(' ').append(lines.get(i)).append('\n');
      }
      return text.toString();
    }
  }

  /** Burns CPU: primes, a sort that calls a comparator, and a deep recursion. */
  static class Recommendations {
    private static BigInteger last = BigInteger.ONE;

    static void run(long end) {
      Random random = new Random(3);
      while (System.nanoTime() < end) {
        last = new BigInteger(160, random).nextProbablePrime();
        rank(random);
        similar(80);
      }
    }

    private static void rank(Random random) {
      List<Integer> scores = new ArrayList<>();
      for (int i = 0; i < 4000; i++) {
        scores.add(random.nextInt());
      }
      scores.sort((a, b) -> Integer.compare(b ^ 0x5a5a, a ^ 0x5a5a));
    }

    private static long similar(int depth) {
      return depth == 0 ? last.bitCount() : similar(depth - 1) + last.multiply(last).bitLength();
    }
  }

  /** Loads the pricing rules of a tenant by a class loader of its own. */
  static class Plugin extends ClassLoader {
    static Void start(int tenant) throws Exception {
      Class<?> rules = new Plugin().loadClass("Shop$PricingRules");
      return (Void) rules.getMethod("apply", int.class).invoke(null, tenant);
    }

    @Override
    public Class<?> loadClass(String name) throws ClassNotFoundException {
      if (!name.equals("Shop$PricingRules")) {
        return super.loadClass(name);
      }
      try (InputStream in = Shop.class.getResourceAsStream("Shop$PricingRules.class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  /** Waits in its static initializer: a virtual thread cannot leave its carrier there, it is pinned. */
  public static class PricingRules {
    static {
      try {
        Thread.sleep(25);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    public static Void apply(int tenant) throws Exception {
      Thread.sleep(tenant % 10);
      return null;
    }
  }
}
