import java.util.List;
import java.util.Map;
import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.MemoryAddress;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.Unsigned;

/** Events of the types that async-profiler writes on request of an application, and for native locks. */
public class ProfilerEvents {
  @Name("profiler.Span")
  @Label("Span")
  @Category("Profiler")
  static class Span extends Event {
    @Label("Tag")
    String tag;
  }

  @Name("profiler.UserEvent")
  @Label("User-Defined Event")
  @Category("Profiler")
  static class UserEvent extends Event {
    @Label("User Event Type")
    String type;

    @Label("User Data")
    String data;
  }

  @Name("profiler.NativeLock")
  @Label("Native Lock Sample")
  @Category({"Java Virtual Machine", "Native Lock"})
  static class NativeLock extends Event {
    @Label("Lock Address")
    @Unsigned
    @MemoryAddress
    long address;
  }

  public static void main(String[] args) throws Exception {
    Recording recording = Recordings.start(List.of(), Map.of());
    for (int i = 0; i < 5; i++) {
      Span span = new Span();
      span.tag = i < 3 ? "checkout" : i < 4 ? "search" : null;
      span.begin();
      Thread.sleep(10 * (i + 1));
      span.commit();
    }
    for (int i = 0; i < 6; i++) {
      UserEvent event = new UserEvent();
      event.type = i % 3 == 0 ? "order" : "payment";
      event.data = i % 3 == 0 ? "number " + i : "cash";
      event.commit();
    }
    Thread other = new Thread(() -> lock(3), "other");
    other.start();
    other.join();
    lock(1);
    pthread_mutex_lock_hook(9);
    Recordings.save(recording, args[0]);
  }

  private static void lock(long address) {
    pthread_mutex_lock_hook(address);
    pthread_mutex_lock_hook(address + 1);
  }

  /** The name of the function that async-profiler puts in the place of the lock's own. */
  private static void pthread_mutex_lock_hook(long address) {
    NativeLock wait = new NativeLock();
    wait.address = address;
    wait.begin();
    try {
      Thread.sleep(2 * address);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    wait.commit();
  }
}
