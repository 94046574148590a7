package dev.skein.reports.jmc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.reports.Finding;
import dev.skein.reports.Finding.State;
import dev.skein.reports.Window;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.rules.DependsOn;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.rules.ResultProvider;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.TypedResult;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;

/** What we say is what JDK Mission Control says when it is called directly. */
class OracleTest {
  private static final Path RECORDINGS = Path.of("../testdata/recordings");
  private static final Duration LONG = Duration.ofMinutes(2);

  static Stream<Path> recordings() throws Exception {
    List<Path> recordings = new ArrayList<>();
    try (Stream<Path> files = Files.list(RECORDINGS)) {
      files
          .filter(f -> f.toString().endsWith(".jfr") && !f.endsWith("unfinished.jfr"))
          .sorted()
          .forEach(recordings::add);
    }
    recordings.add(Path.of("../examples/shop.jfr"));
    String more = System.getenv("SKEIN_RECORDINGS");
    if (more != null) {
      for (String name :
          List.of(
              "jdk11-windows.jfr",
              "jdk17-container.jfr",
              "jdk21-container.jfr",
              "t17-default-small.jfr",
              "t25-ap-jfrsync.jfr",
              "t25-gcheavy.jfr",
              "t25-vt.jfr")) {
        try (Stream<Path> files = Files.walk(Path.of(more))) {
          files.filter(f -> f.endsWith(name)).limit(1).forEach(recordings::add);
        }
      }
    }
    return recordings.stream();
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void findingsAreJmcsOwn(Path recording) throws Exception {
    IItemCollection events = JfrLoaderToolkit.loadEvents(recording.toFile());
    List<Finding> findings = new ArrayList<>();
    new RuleEvaluation(RuleRegistry.getRules(), LONG, 2).run(events, findings::add);

    assertEquals(direct(events), words(findings));
  }

  /** Over the border of the process nothing changes, and a window is one of JMC's own filters. */
  @Test
  void processSaysTheSame() throws Exception {
    Path recording = Path.of("../examples/shop.jfr");
    IItemCollection events = JfrLoaderToolkit.loadEvents(recording.toFile());
    Window window =
        new Window(Instant.parse("2026-11-30T00:38:16Z"), Instant.parse("2026-11-30T00:38:22Z"));
    List<Finding> whole;
    List<Finding> part;
    try (RuleProcess process = process(recording, Window.ALL)) {
      whole = process.run();
    }
    try (RuleProcess process = process(recording, window)) {
      part = process.run();
    }

    assertEquals(direct(events), words(whole));
    IItemCollection inside =
        events.apply(
            ItemFilters.and(
                ItemFilters.moreOrEqual(JfrAttributes.START_TIME, time(window.from())),
                ItemFilters.less(JfrAttributes.START_TIME, time(window.to()))));
    assertEquals(direct(inside), words(part));
    assertTrue(!words(whole).equals(words(part)), "the window makes a difference");
  }

  private static IQuantity time(Instant time) {
    return UnitLookup.EPOCH_MS.quantity(time.toEpochMilli());
  }

  private static RuleProcess process(Path recording, Window window) {
    return new RuleProcess(List.of(recording), window, new RuleLimits(512, LONG, LONG, 2));
  }

  private static Map<String, String> words(Collection<Finding> findings) {
    return findings.stream()
        .collect(
            Collectors.toMap(
                Finding::rule,
                f ->
                    f.state() == State.NOT_APPLICABLE || f.state() == State.FAILED
                        ? f.state().name()
                        : f.state() + " " + f.score() + " " + (f.summary() != null),
                (a, b) -> a + " and " + b,
                TreeMap::new));
  }

  private static Map<String, String> direct(IItemCollection events) throws InterruptedException {
    Map<String, String> words = new TreeMap<>();
    ResultProvider results = new ResultProvider();
    List<IRule> rules = new ArrayList<>();
    for (IRule rule : RuleRegistry.getRules()) {
      rules.add(rule.getClass().isAnnotationPresent(DependsOn.class) ? rules.size() : 0, rule);
    }
    for (IRule rule : rules) {
      if (!RulesToolkit.matchesEventAvailabilityMap(events, rule.getRequiredEvents())) {
        words.put(rule.getId(), "NOT_APPLICABLE");
        continue;
      }
      RunnableFuture<IResult> run =
          rule.createEvaluation(events, IPreferenceValueProvider.DEFAULT_VALUES, results);
      run.run();
      try {
        IResult result = run.get();
        results.addResults(result);
        words.put(rule.getId(), words(result));
      } catch (ExecutionException e) {
        words.put(rule.getId(), "FAILED");
      }
    }
    return words;
  }

  private static String words(IResult result) {
    Severity severity = result.getSeverity();
    if (severity == Severity.NA || severity == Severity.IGNORE) {
      return "NOT_APPLICABLE";
    }
    var score = result.getResult(TypedResult.SCORE);
    return severity
        + " "
        + (score == null ? severity.getLimit() : score.doubleValue())
        + " "
        + (result.getSummary() != null && !result.getSummary().isBlank());
  }

  /** All rules have failed, and say why. */
  @Test
  void recordingThatCannotBeRead() {
    try (RuleProcess process = process(RECORDINGS.resolve("no-such.jfr"), Window.ALL)) {
      List<Finding> findings = process.run();

      assertTrue(findings.size() > 50);
      assertTrue(findings.stream().allMatch(f -> f.state() == State.FAILED));
      assertTrue(findings.get(0).summary().contains("no-such.jfr"), findings.get(0).summary());
    }
  }
}
