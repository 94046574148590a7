import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/** Threads that allocate faster than ZGC can collect, so that they have to wait for it. */
public class Stalls {
  static volatile Object last;

  public static void main(String[] args) throws Exception {
    List<String> events =
        FlightRecorder.getFlightRecorder().getEventTypes().stream()
            .filter(type -> type.getCategoryNames().contains("GC"))
            .map(EventType::getName)
            .filter(name -> !name.startsWith("jdk.PromoteObject"))
            .filter(name -> !name.startsWith("jdk.ZStatistics") && !name.startsWith("jdk.ZThread"))
            .collect(Collectors.toCollection(ArrayList::new));
    events.addAll(
        List.of(
            "jdk.JVMInformation",
            "jdk.CPUInformation",
            "jdk.PhysicalMemory",
            "jdk.ObjectAllocationSample",
            "jdk.ResidentSetSize",
            "jdk.SafepointBegin",
            "jdk.SafepointEnd",
            "jdk.ExecuteVMOperation",
            "jdk.SystemGC",
            "jdk.ThreadStart",
            "jdk.ThreadEnd",
            "jdk.ZStatisticsCounter"));
    Recording recording =
        Recordings.start(
            events,
            Map.of(
                "jdk.ObjectAllocationSample#throttle", "100/s",
                "jdk.ZPageAllocation#threshold", "1 ms",
                "jdk.ZStatisticsCounter#threshold", "20 ms",
                "jdk.GCPhaseConcurrentLevel2#threshold", "1 ms",
                "jdk.ResidentSetSize#period", "200 ms"));
    List<Object> kept = new ArrayList<>();
    for (int i = 0; i < 800; i++) {
      kept.add(new byte[10_000]);
    }
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Thread thread = new Thread(Stalls::allocate, "allocator-" + i);
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.gc();
    Recordings.save(recording, args[0]);
    last = kept;
  }

  private static void allocate() {
    for (int i = 0; i < 4_000; i++) {
      last = new byte[20_000];
      if (i % 500 == 0) {
        last = new byte[3_000_000];
      }
    }
  }
}
