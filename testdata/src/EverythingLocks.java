import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that wait for each other, sleep, park, and work. */
final class EverythingLocks {
  static class Counter {
    long value;
  }

  static class Warehouse {}

  static volatile double sum;

  private EverythingLocks() {}

  static void run() throws Exception {
    monitors();
    parking();
    if (Runtime.version().feature() >= 21) {
      virtualThreads();
    }
    onValue();
  }

  private static void monitors() throws Exception {
    contend(new Counter(), "worker", 4);
    contend(new Warehouse(), "clerk", 2);
    Object signal = new Object();
    CountDownLatch waits = new CountDownLatch(1);
    Thread waiter =
        new Thread(
            () -> {
              synchronized (signal) {
                try {
                  waits.countDown();
                  signal.wait();
                  signal.wait(5); // ends by its timeout
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              }
            },
            "waiter");
    waiter.start();
    waits.await();
    synchronized (signal) {
      signal.notifyAll();
    }
    waiter.join();
  }

  private static void contend(Object lock, String name, int count) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    synchronized (lock) {
      for (int i = 0; i < count; i++) {
        Thread thread = new Thread(() -> enter(lock), name + "-" + i);
        thread.start();
        threads.add(thread);
      }
      Thread.sleep(15);
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void enter(Object lock) {
    synchronized (lock) {
      pause(4);
    }
  }

  static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void parking() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    lock.lock();
    Thread locked =
        new Thread(
            () -> {
              lock.lock();
              lock.unlock();
            },
            "locked");
    Thread parked = new Thread(() -> LockSupport.parkNanos("a blocker", 8_000_000), "parked");
    locked.start();
    parked.start();
    Thread.sleep(10);
    lock.unlock();
    locked.join();
    parked.join();
  }

  /** Pins its carrier: a class initializer is a frame of the JVM itself. */
  static class Pinning {
    static {
      pause(25);
    }
  }

  private static void virtualThreads() throws Exception {
    Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
    for (int i = 0; i < 3; i++) {
      Thread thread = (Thread) start.invoke(null, (Runnable) () -> pause(5));
      thread.join();
    }
    Thread thread = (Thread) start.invoke(null, (Runnable) Pinning::new);
    thread.join();
  }

  @SuppressWarnings("synchronization")
  private static void onValue() {
    Integer number = 1_000;
    synchronized (number) {
      sum++;
    }
  }

  /** Half a second of CPU time in two threads, and in methods that the compiler does not inline away. */
  static void work() throws InterruptedException {
    Thread other = new Thread(() -> burn(300), "burner");
    other.start();
    burn(400);
    other.join();
  }

  private static void burn(long millis) {
    long end = System.nanoTime() + millis * 1_000_000;
    while (System.nanoTime() < end) {
      sum = roots(20_000) + texts(300);
    }
  }

  private static double roots(int count) {
    double result = 0;
    for (int i = 0; i < count; i++) {
      result += Math.cbrt(i) * Math.sin(i);
    }
    return result;
  }

  private static int texts(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i * 0.1);
    }
    return text.length();
  }
}
