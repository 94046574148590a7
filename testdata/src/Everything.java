import java.lang.instrument.Instrumentation;
import java.time.Duration;
import java.util.List;
import jdk.jfr.BooleanFlag;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.Timespan;

/**
 * As many event types as one JVM can be made to write, in few events each. Compiles and runs on JDK 17 too; runs as its
 * own agent ({@code -javaagent}), and leaves its recording to the end of the JVM, so that jdk.Shutdown is in it.
 */
public class Everything {
  static volatile Instrumentation instrumentation;

  @Name("shop.Order")
  @Label("Order")
  @Category({"Shop", "Orders"})
  static class Order extends Event {
    int number;
    String customer;
    @DataAmount long size;

    @Timespan(Timespan.MILLISECONDS)
    long promised;

    @BooleanFlag boolean express;
    double price;
    Class<?> kind;
    Thread seller;
  }

  /** Called by the JVM as this is also the agent. */
  public static void premain(String arguments, Instrumentation given) {
    instrumentation = given;
  }

  public static void main(String[] args) throws Exception {
    Recording recording = new Recording();
    recording.setName("everything");
    recording.setMaxAge(Duration.ofHours(1));
    recording.setSettings(EverythingSettings.all());
    recording.setDumpOnExit(true);
    recording.start();
    recording.disable(
        "jdk.ActiveSetting"); // every change of a setting would write all of them again
    Window window = new Window(recording);

    orders();
    EverythingLocks.run();
    EverythingFiles.run();
    EverythingSockets.run(window);
    EverythingCode.run(window);
    EverythingHeap.run(window);
    EverythingThrows.run();
    EverythingLocks.work();
    Thread.sleep(600); // some periodic events more
    System.exit(0);
  }

  private static void orders() throws InterruptedException {
    for (int i = 0; i < 12; i++) {
      Order order = new Order();
      order.begin();
      Thread.sleep(i);
      order.number = i;
      order.customer = i % 3 == 0 ? null : "customer " + i % 3;
      order.size = 1_000L * i;
      order.promised = 250L * i;
      order.express = i % 2 == 0;
      order.price = i * 1.25;
      order.kind = i % 2 == 0 ? String.class : List.class;
      order.seller = Thread.currentThread();
      order.commit();
    }
  }

  /** Events of which a JVM writes too many, switched on for a moment only. */
  static final class Window {
    private final Recording recording;

    Window(Recording recording) {
      this.recording = recording;
    }

    interface Action {
      void run() throws Exception;
    }

    void during(List<String> events, Action action) throws Exception {
      events.forEach(name -> recording.enable(name).withoutThreshold());
      action.run();
      events.forEach(recording::disable);
    }
  }
}
