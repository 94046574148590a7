import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * Copies a recording without the events that hold one of some texts, such as the path of a JDK, and without processes
 * other than the recorded ones: {@code Without FROM TO TEXT...} (JDK 19 or later).
 */
public class Without {
  public static void main(String[] args) throws Exception {
    List<String> texts = Arrays.asList(args).subList(2, args.length);
    try (RecordingFile file = new RecordingFile(Path.of(args[0]))) {
      file.write(Path.of(args[1]), event -> !holds(event, texts));
    }
  }

  private static boolean holds(RecordedEvent event, List<String> texts) {
    if (event.getEventType().getName().equals("jdk.SystemProcess")) {
      return !event.getString("commandLine").contains("Everything"); // other programs' business
    }
    for (ValueDescriptor field : event.getFields()) {
      if (field.getTypeName().equals("java.lang.String")) {
        String value = event.getString(field.getName());
        if (value != null && texts.stream().anyMatch(value::contains)) {
          return true;
        }
      }
    }
    return false;
  }
}
