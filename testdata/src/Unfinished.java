import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;

/** Copies the chunk file of its own recording while the JVM still writes it. */
public class Unfinished {
  @Name("live.Tick")
  static class Tick extends Event {
    int number;
  }

  public static void main(String[] args) throws Exception {
    Recording recording = Recordings.start(List.of("jdk.ThreadSleep"), Map.of());
    for (int i = 0; i < 60; i++) {
      Tick tick = new Tick();
      tick.number = i;
      tick.commit();
      Thread.sleep(50);
    }
    try (Stream<Path> files = Files.walk(Path.of(System.getProperty("jdk.jfr.repository")))) {
      Path chunk = files.filter(file -> file.toString().endsWith(".jfr")).findFirst().orElseThrow();
      Files.copy(chunk, Path.of(args[0]));
    }
    recording.close();
  }
}
