import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;

/** Objects that die young, later and never, so that a collector with generations has something to do in each. */
public class Generations {
  private static final int HELD = 4_000;

  public static void main(String[] args) throws Exception {
    Recording recording =
        Recordings.start(
            List.of(
                "jdk.AllocationRequiringGC",
                "jdk.GarbageCollection",
                "jdk.GCConfiguration",
                "jdk.GCCPUTime",
                "jdk.GCHeapConfiguration",
                "jdk.GCHeapSummary",
                "jdk.GCPhaseConcurrent",
                "jdk.GCPhasePause",
                "jdk.GCPhasePauseLevel1",
                "jdk.MetaspaceSummary",
                "jdk.OldGarbageCollection",
                "jdk.PSHeapSummary",
                "jdk.ShenandoahEvacuationInformation",
                "jdk.TenuringDistribution",
                "jdk.YoungGarbageCollection",
                "jdk.JVMInformation"),
            Map.of());
    ArrayDeque<byte[]> held = new ArrayDeque<>();
    ArrayDeque<byte[]> kept = new ArrayDeque<>();
    for (int i = 0; i < 200_000; i++) {
      held.add(new byte[i % 1_000]);
      if (held.size() > HELD) {
        byte[] oldest = held.remove();
        if (i % 100 == 0) {
          kept.add(oldest);
        }
      }
      if (i == 100_000) {
        System.gc();
      }
    }
    Recordings.save(recording, args[0]);
  }
}
