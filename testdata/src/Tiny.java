import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Recording;

/** The same small program on several JDKs: garbage, waiting, CPU time, and an event of its own. Compiles on JDK 17. */
public class Tiny {
  private static final List<String> EVENTS =
      List.of(
          "jdk.JVMInformation",
          "jdk.GCConfiguration",
          "jdk.GarbageCollection",
          "jdk.GCPhasePause",
          "jdk.GCHeapSummary",
          "jdk.ObjectAllocationSample",
          "jdk.ObjectAllocationInNewTLAB",
          "jdk.ExecutionSample",
          "jdk.ThreadSleep",
          "jdk.ThreadStart",
          "jdk.ThreadEnd",
          "jdk.ThreadCPULoad",
          "jdk.JavaMonitorEnter",
          "jdk.ClassLoaderStatistics",
          "jdk.CPULoad");

  @Name("tiny.Step")
  @Label("Step")
  static class Step extends Event {
    int number;
    @DataAmount long size;
    String text;
  }

  public static void main(String[] args) throws Exception {
    Recording recording =
        Recordings.start(
            EVENTS,
            Map.of(
                "jdk.ExecutionSample#period", "10 ms",
                "jdk.CPULoad#period", "200 ms",
                "jdk.ThreadCPULoad#period", "300 ms",
                "jdk.ObjectAllocationSample#throttle", "200/s"));
    Object lock = new Object();
    List<byte[]> kept = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Step step = new Step();
      step.begin();
      Thread other = new Thread(() -> wait(lock), "other " + i % 3);
      synchronized (lock) {
        other.start();
        Thread.sleep(10);
        kept.add(work(i));
      }
      other.join();
      step.number = i;
      step.size = kept.get(i).length;
      step.text = i % 2 == 0 ? null : "a text that is longer than sixteen letters: " + i % 4;
      step.commit();
    }
    System.gc();
    Recordings.save(recording, args[0]);
  }

  private static void wait(Object lock) {
    synchronized (lock) {
      Thread.yield();
    }
  }

  private static byte[] work(int round) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 60_000; i++) {
      text.append(Math.sqrt(i + round));
    }
    return text.toString().getBytes();
  }
}
