import java.util.List;
import java.util.Map;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;

/**
 * Registers a second event class while a chunk is being written, so that metadata stands in it twice, and goes on using
 * strings that went to the pool before.
 */
public class MidChunk {
  @Name("mid.First")
  static class First extends Event {
    int number;
    String text;
  }

  @Name("mid.Second")
  static class Second extends Event {
    String text;
    long number;
  }

  public static void main(String[] args) throws Exception {
    Recording recording = Recordings.start(List.of("jdk.Flush"), Map.of());
    for (int i = 0; i < 40; i++) {
      first(i);
    }
    Thread.sleep(1_300); // recordings flush once a second
    first(40);
    second(0);
    Thread.sleep(1_300);
    for (int i = 1; i < 40; i++) {
      first(40 + i);
      second(i);
    }
    Thread.sleep(1_300);
    first(80);
    second(40);
    Recordings.save(recording, args[0]);
  }

  private static void first(int number) {
    First event = new First();
    event.number = number;
    event.text = text(number);
    event.commit();
  }

  private static void second(int number) {
    Second event = new Second();
    event.number = number;
    event.text = text(number);
    event.commit();
  }

  private static String text(int number) {
    return "a text that is pooled since it comes again: " + number % 5;
  }
}
