import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/** What the programs share: recordings with chosen events only, so that they are small and say nothing of the machine. */
final class Recordings {
  private Recordings() {}

  /** A started recording of the application's own events and of {@code enabled} ones of the JDK, by full name. */
  static Recording start(List<String> enabled, Map<String, String> settings) {
    Recording recording = new Recording();
    for (EventType type : FlightRecorder.getFlightRecorder().getEventTypes()) {
      if (type.getName().startsWith("jdk.")) {
        recording.disable(type.getName());
      }
    }
    enabled.forEach(name -> recording.enable(name).withoutThreshold());
    Map<String, String> all = new java.util.HashMap<>(recording.getSettings());
    all.putAll(settings);
    recording.setSettings(all);
    recording.start();
    return recording;
  }

  /** Writes and closes {@code recording}. */
  static void save(Recording recording, String file) throws IOException {
    recording.stop();
    recording.dump(Path.of(file));
    recording.close();
  }
}
