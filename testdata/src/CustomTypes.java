import java.util.Collections;
import java.util.List;
import java.util.Map;
import jdk.jfr.BooleanFlag;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Frequency;
import jdk.jfr.Label;
import jdk.jfr.MemoryAddress;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.Unsigned;

/** Events of an application at the edges of what fields, names and texts can hold. */
public class CustomTypes {
  public static void main(String[] args) throws Exception {
    Recording recording =
        Recordings.start(List.of("jdk.ThreadStart", "jdk.VirtualThreadStart"), Map.of());
    numbers();
    texts();
    times();
    new Amounts().commit();
    names();
    threads();
    deep(100);
    deep(10);
    Recordings.save(recording, args[0]);
  }

  @Name("test.Primitives")
  @Label("Primitives")
  @Description("Every primitive type, \"quotes\" and 'apostrophes'")
  @Category({"Test", "Types"})
  static class Primitives extends Event {
    boolean booleanField;
    byte byteField;
    short shortField;
    char charField;
    int intField;
    long longField;
    float floatField;
    double doubleField;
    String stringField;
    Class<?> classField;
    Thread threadField;
  }

  @Name("test.UnsignedNumbers")
  static class UnsignedNumbers extends Event {
    @Unsigned byte byteField;
    @Unsigned short shortField;
    @Unsigned int intField;
    @Unsigned long longField;
  }

  private static void numbers() {
    new Primitives().commit();
    primitives(
        true,
        Byte.MIN_VALUE,
        Short.MIN_VALUE,
        '\u0000',
        Integer.MIN_VALUE,
        Long.MIN_VALUE,
        Double.NaN,
        int.class);
    primitives(
        false,
        Byte.MAX_VALUE,
        Short.MAX_VALUE,
        '\uffff',
        Integer.MAX_VALUE,
        Long.MAX_VALUE,
        -0.0,
        int[][].class);
    primitives(true, -1, -1, '\ud800', -1, -1, Double.POSITIVE_INFINITY, Map.Entry[].class);
    primitives(false, 1, 1, 'ä', 1, 1, Double.NEGATIVE_INFINITY, Map.Entry.class);
    primitives(
        false, 127, 128, '本', 128, 1L << 56, Double.MIN_VALUE, ((Runnable) () -> {}).getClass());
    primitives(false, 64, 16384, '\u0080', 1 << 28, (1L << 56) - 1, Double.MAX_VALUE, String.class);
    primitives(false, 64, 16383, '\u007f', (1 << 28) - 1, 1L << 63 >>> 1, 1e-300, Primitives.class);
    for (long value :
        new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 128, 200, 40_000, 3_000_000_000L}) {
      UnsignedNumbers event = new UnsignedNumbers();
      event.byteField = (byte) value;
      event.shortField = (short) value;
      event.intField = (int) value;
      event.longField = value;
      event.commit();
    }
  }

  private static void primitives(
      boolean bool, int b, int s, char c, int i, long l, double d, Class<?> type) {
    Primitives event = new Primitives();
    event.begin();
    event.booleanField = bool;
    event.byteField = (byte) b;
    event.shortField = (short) s;
    event.charField = c;
    event.intField = i;
    event.longField = l;
    event.floatField = (float) d;
    event.doubleField = d;
    event.stringField = "value " + l;
    event.classField = type;
    event.threadField = Thread.currentThread();
    event.commit();
  }

  @Name("test.Text")
  static class Text extends Event {
    int number;
    String text;
    String other;
  }

  private static void texts() {
    String[] texts = {
      null,
      "",
      "a",
      " ",
      "sixteen letters!",
      "seventeen letters",
      "a string of more than sixteen letters goes to the pool when it comes again",
      "Grüße aus Köln, für länger als sechzehn Zeichen",
      "Grüße",
      "日本語",
      "日本語の長いテキストは十六文字を超えることがある",
      "🦆",
      "🦆🪿 a flight of ducks and geese with more than sixteen letters",
      "lone \ud800 surrogate",
      "a\u0000b",
      "line\nbreak,\"quoted\"; 'single'\ttab\r\n",
      "x".repeat(128),
      "y".repeat(129),
      "z".repeat(20_000),
      "ж".repeat(3_000),
    };
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < texts.length; i++) {
        Text event = new Text();
        event.number = i;
        event.text = texts[i];
        event.other = texts[(i + round) % texts.length];
        event.commit();
      }
    }
  }

  @Name("test.Times")
  static class Times extends Event {
    @Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH)
    long epochMillis;

    @Timestamp(Timestamp.TICKS)
    long timestampTicks;

    @Timespan(Timespan.NANOSECONDS)
    long nanos;

    @Timespan(Timespan.MICROSECONDS)
    long micros;

    @Timespan(Timespan.MILLISECONDS)
    long millis;

    @Timespan(Timespan.SECONDS)
    long seconds;

    @Timespan(Timespan.TICKS)
    long ticks;
  }

  private static void times() {
    long[] values = {0, 1, -1, 999, 1_000, 1_500_000_000_123L, Long.MIN_VALUE, Long.MAX_VALUE};
    for (long value : values) {
      Times event = new Times();
      event.epochMillis = value;
      event.timestampTicks = value;
      event.nanos = value;
      event.micros = value;
      event.millis = value;
      event.seconds = value;
      event.ticks = value;
      event.commit();
    }
  }

  @Name("test.Amounts")
  static class Amounts extends Event {
    @DataAmount(DataAmount.BITS)
    long bits = 8_192;

    @DataAmount(DataAmount.BYTES)
    long bytes = 1L << 40;

    @Frequency long hertz = 3_000_000_000L;

    @Frequency
    @DataAmount(DataAmount.BYTES)
    long bytesASecond = 125_000;

    @Percentage float percent = 0.125f;
    @MemoryAddress long address = 0xffff_8000_0000_1000L;
    @BooleanFlag boolean flag = true;
  }

  @Name("test.Keywords")
  static class Keywords extends Event {
    int order = 1;
    int group = 2;
    int end = 3;
    String select = "select";
    String from = "from";
    String table = "table";
    int value = 4;
    int Value = 5;
    int dollar$sign = 6;
    int _id = 7;
    int größe = 8;
  }

  @Name("a.Same")
  static class SameInA extends Event {
    int a = 1;
  }

  @Name("b.Same")
  static class SameInB extends Event {
    String b = "two";
  }

  @Name("a.same")
  static class SameByCase extends Event {
    double c = 3;
  }

  /** Shortens to the JDK's own table name. */
  @Name("jdk.custom.ThreadStart")
  static class LikeTheJdk extends Event {
    int number = 4;
  }

  /** Named like a table of referenced structs. */
  @Name("Thread")
  static class LikeAStruct extends Event {
    int number = 5;
  }

  /** Named like a table that an import adds. */
  @Name("Events")
  static class LikeAnOwnTable extends Event {
    int number = 6;
  }

  static class WithoutAnnotations extends Event {
    int number = 7;
  }

  @StackTrace(false)
  static class WithoutFields extends Event {}

  /** Registered and never committed: an empty table. */
  @Name("test.Never")
  static class Never extends Event {
    int number;
  }

  private static void names() {
    for (int i = 0; i < 3; i++) {
      new Keywords().commit();
      new SameInA().commit();
      new SameInB().commit();
      new SameByCase().commit();
      new LikeTheJdk().commit();
      new LikeAStruct().commit();
      new LikeAnOwnTable().commit();
      new WithoutAnnotations().commit();
      new WithoutFields().commit();
      new NoPackage().commit();
    }
    jdk.jfr.FlightRecorder.register(Never.class);
  }

  private static void threads() throws InterruptedException {
    List<Thread> threads =
        List.of(
            new Thread(null, CustomTypes::commitHere, ""),
            new Thread(null, CustomTypes::commitHere, "名前 🦆"),
            Thread.ofVirtual().unstarted(CustomTypes::commitHere),
            Thread.ofVirtual().name("virtual").unstarted(CustomTypes::commitHere));
    for (Thread thread : threads) {
      thread.start();
      thread.join();
    }
    Primitives event = new Primitives();
    event.threadField = threads.get(0); // a thread that has ended
    event.commit();
  }

  private static void commitHere() {
    Primitives event = new Primitives();
    event.threadField = Thread.currentThread();
    event.stringField = Thread.currentThread().getName();
    event.commit();
  }

  /** Recursion by two methods: deeper than the 64 frames that a recording keeps, or not. */
  private static void deep(int depth) {
    if (depth == 0) {
      Collections.nCopies(2, "lambda").forEach(text -> new WithoutAnnotations().commit());
    } else {
      deeper(depth);
    }
  }

  private static void deeper(int depth) {
    deep(depth - 1);
  }
}

class NoPackage extends Event {
  String text = "in no package";
}
