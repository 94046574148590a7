import java.nio.file.Path;
import java.util.Set;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * Copies a recording without the events that tell about the machine it was made on: environment, processes, native
 * libraries, and every event with an absolute path in one of its texts.
 *
 * <p>Run: {@code java Scrub.java FROM.jfr TO.jfr} (JDK 19 or later).
 */
public class Scrub {
  private static final Set<String> DROPPED =
      Set.of(
          "jdk.InitialEnvironmentVariable",
          "jdk.InitialSystemProperty",
          "jdk.NativeLibrary",
          "jdk.NativeLibraryLoad",
          "jdk.NativeLibraryUnload",
          "jdk.NetworkUtilization",
          "jdk.OSInformation",
          "jdk.SystemProcess");

  public static void main(String[] args) throws Exception {
    try (RecordingFile file = new RecordingFile(Path.of(args[0]))) {
      file.write(Path.of(args[1]), Scrub::harmless);
    }
  }

  private static boolean harmless(RecordedEvent event) {
    if (DROPPED.contains(event.getEventType().getName())) {
      return false;
    }
    for (ValueDescriptor field : event.getFields()) {
      if (field.getTypeName().equals("java.lang.String")) {
        String text = event.getString(field.getName());
        if (text != null && text.startsWith("/")) {
          return false;
        }
      }
    }
    return true;
  }
}
