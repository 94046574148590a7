import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/** A few collections with every detail that the garbage collector reports. */
public class Garbage {
  public static void main(String[] args) throws Exception {
    List<String> events =
        FlightRecorder.getFlightRecorder().getEventTypes().stream()
            .filter(type -> type.getCategoryNames().contains("GC"))
            .map(EventType::getName)
            .filter(name -> !name.startsWith("jdk.PromoteObject"))
            .collect(Collectors.toList());
    Recording recording = Recordings.start(events, Map.of());
    List<Object> kept = new ArrayList<>();
    for (int i = 0; i < 200_000; i++) {
      Object garbage = new byte[i % 1_000];
      if (i % 50 == 0) {
        kept.add(garbage);
      }
    }
    System.gc();
    Recordings.save(recording, args[0]);
  }
}
