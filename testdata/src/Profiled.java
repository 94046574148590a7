import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** What async-profiler looks at: work, waiting, garbage, locks, and native memory of which some is never freed. */
public class Profiled {
  static final List<ByteBuffer> LEAK = new ArrayList<>();
  static volatile double sum;

  static class Account {
    long amount;
  }

  public static void main(String[] args) throws Exception {
    Account account = new Account();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Thread thread = new Thread(() -> trade(account), "trader-" + i);
      thread.start();
      threads.add(thread);
    }
    Thread memory = new Thread(Profiled::nativeMemory, "memory");
    memory.start();
    memory.join();
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void trade(Account account) {
    for (int i = 0; i < 120; i++) {
      synchronized (account) {
        account.amount += (long) work(30_000);
      }
      sum = garbage(400);
    }
  }

  private static double work(int count) {
    double result = 0;
    for (int i = 0; i < count; i++) {
      result += Math.cbrt(i);
    }
    return result;
  }

  private static double garbage(int count) {
    double result = 0;
    for (int i = 0; i < count; i++) {
      result += new int[i].length + String.valueOf(i * 0.5).length();
    }
    return result;
  }

  private static void nativeMemory() {
    try {
      for (int i = 0; i < 40; i++) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(100_000);
        if (i % 4 == 0) {
          LEAK.add(buffer);
        }
        buffer = null;
        if (i % 10 == 9) {
          System.gc(); // frees the buffers that nobody holds
        }
        Thread.sleep(20);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
