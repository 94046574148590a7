import java.util.List;
import java.util.Map;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;

/** Two versions of an application whose event has grown: {@code FieldAdded old|new FILE}. */
public class FieldAdded {
  @Name("grow.Request")
  static class OldRequest extends Event {
    int number;
    String path;
    int size;
  }

  /** One field more, one wider, and in another order. */
  @Name("grow.Request")
  static class NewRequest extends Event {
    String user;
    String path;
    long size;
    int number;
  }

  public static void main(String[] args) throws Exception {
    Recording recording = Recordings.start(List.of(), Map.of());
    for (int i = 0; i < 25; i++) {
      if (args[0].equals("old")) {
        OldRequest event = new OldRequest();
        event.number = i;
        event.path = "/orders/" + i % 4 + "/with/a/long/path";
        event.size = i * 1_000;
        event.commit();
      } else {
        NewRequest event = new NewRequest();
        event.number = i;
        event.path = "/orders/" + i % 3 + "/with/another/long/path";
        event.size = i * 10_000_000_000L;
        event.user = i % 2 == 0 ? null : "user " + i;
        event.commit();
      }
    }
    Recordings.save(recording, args[1]);
  }
}
