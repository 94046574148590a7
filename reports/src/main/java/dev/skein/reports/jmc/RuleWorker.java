package dev.skein.reports.jmc;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.skein.reports.Finding;
import dev.skein.reports.Window;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemFilter;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;

/**
 * The process in which JDK Mission Control's rules run. It makes ready what every run needs, and waits for one {@link RuleTask} on its
 * standard input. It writes JSON, an object a line, to standard output: first a finding for each rule that
 * says that it did not run, then the right one as soon as there is one, or an error. {@link RuleProcess} reads that.
 *
 * <p>All events of the recording are in memory here, however many there are, and the rules are not ours: they may throw,
 * never return, or take all memory. That is why this is not done where chunks are taken or queries answered.
 */
public final class RuleWorker {
  private RuleWorker() {}

  /** Runs all rules. The JVM ends here, for a rule's thread may never do so. */
  public static void main(String[] args) {
    run(RuleRegistry.getRules());
  }

  /** The same with other rules. */
  static void run(Collection<IRule> rules) {
    PrintStream out = System.out;
    // What the library prints must not come between.
    System.setOut(System.err);
    int code = 0;
    try {
      // Its classes are loaded while nobody waits.
      pending(rules, OutputStream.nullOutputStream());
      RuleTask task = RuleTask.read(System.in);
      if (task != null) {
        ParentWatch.start();
        run(task, rules, out);
      }
    } catch (IOException | CouldNotLoadRecordingException | RuntimeException e) {
      code = fail(out, reason(e));
    } catch (OutOfMemoryError e) {
      code = fail(out, OUT_OF_MEMORY);
    }
    out.flush();
    Runtime.getRuntime().halt(code);
  }

  /** What a rule says that needed more memory than there is. */
  static final String OUT_OF_MEMORY = "not enough memory";

  private static void pending(Collection<IRule> rules, OutputStream out) throws IOException {
    try (JsonGenerator json = FindingJson.lines(out)) {
      for (Finding pending : new RuleEvaluation(rules, Duration.ZERO, 1).rules()) {
        FindingJson.write(json, pending);
      }
    }
  }

  private static void run(RuleTask task, Collection<IRule> rules, OutputStream out)
      throws IOException, CouldNotLoadRecordingException {
    IItemFilter window = window(task.window());
    RuleEvaluation evaluation = new RuleEvaluation(rules, task.limit(), task.threads());
    try (JsonGenerator json = FindingJson.lines(out)) {
      for (Finding pending : evaluation.rules()) {
        FindingJson.write(json, pending);
      }
      json.flush();
      IItemCollection events = JfrLoaderToolkit.loadEvents(task.files());
      if (window != null) {
        events = events.apply(window);
      }
      evaluation.run(
          events,
          finding -> {
            FindingJson.write(json, finding);
            json.flush();
          });
    }
  }

  private static IItemFilter window(Window window) {
    List<IItemFilter> filters = new ArrayList<>();
    if (window.from() != null) {
      filters.add(ItemFilters.moreOrEqual(JfrAttributes.START_TIME, time(window.from())));
    }
    if (window.to() != null) {
      filters.add(ItemFilters.less(JfrAttributes.START_TIME, time(window.to())));
    }
    return filters.isEmpty() ? null : ItemFilters.and(filters.toArray(new IItemFilter[0]));
  }

  private static IQuantity time(Instant time) {
    long seconds = TimeUnit.SECONDS.toNanos(time.getEpochSecond());
    return UnitLookup.EPOCH_NS.quantity(Math.addExact(seconds, (long) time.getNano()));
  }

  private static String reason(Throwable e) {
    String message = e.getMessage();
    return message == null || message.isBlank()
        ? e.getClass().getSimpleName()
        : message.lines().findFirst().orElseThrow();
  }

  private static int fail(OutputStream out, String why) {
    try (JsonGenerator json = FindingJson.lines(out)) {
      out.write('\n');
      json.writeStartObject();
      json.writeStringField("error", why);
      json.writeEndObject();
    } catch (IOException e) {
      return 2;
    }
    return 1;
  }
}
