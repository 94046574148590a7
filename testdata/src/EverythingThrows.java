import java.util.concurrent.locks.ReentrantLock;

/** Exceptions and errors, thrown and caught. */
final class EverythingThrows {
  static class OutOfStock extends RuntimeException {
    OutOfStock(String message) {
      super(message);
    }
  }

  static class BrokenShelf extends Error {
    BrokenShelf(String message, Throwable cause) {
      super(message, cause);
    }
  }

  private static final ReentrantLock LOCK = new ReentrantLock();

  private EverythingThrows() {}

  static void run() throws InterruptedException {
    for (int i = 0; i < 9; i++) {
      sell(i);
    }
    Thread other = new Thread(() -> sell(1), "seller");
    other.start();
    other.join();
    try {
      lockDeeper();
    } catch (StackOverflowError e) {
      System.out.println("the stack is full, as expected");
    }
  }

  private static void sell(int number) {
    try {
      if (number % 3 == 0) {
        throw new OutOfStock("no more of good " + number);
      } else if (number % 3 == 1) {
        throw new OutOfStock(null);
      } else {
        throw new BrokenShelf("shelf " + number + " broke", new OutOfStock(""));
      }
    } catch (OutOfStock | BrokenShelf e) {
      EverythingLocks.sum++;
    }
  }

  private static void lockDeeper() {
    LOCK.lock();
    try {
      lockDeeper();
    } finally {
      LOCK.unlock();
    }
  }
}
