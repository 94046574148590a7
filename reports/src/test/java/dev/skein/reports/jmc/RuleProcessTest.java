package dev.skein.reports.jmc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.skein.duckdb.SkeinException;
import dev.skein.reports.Finding;
import dev.skein.reports.Finding.State;
import dev.skein.reports.Window;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Whatever rules do, each has a finding, and nothing of it reaches this process. */
class RuleProcessTest {
  private static final List<Path> RECORDING =
      List.of(Path.of("../testdata/recordings/tiny-jdk17.jfr"));
  private static final Duration LONG = Duration.ofMinutes(2);

  @Test
  void eachRuleFailsByItself() {
    RuleLimits limits = new RuleLimits(64, LONG, Duration.ofSeconds(5), 2);
    try (RuleProcess process = process(HostileRules.class, limits)) {
      Map<String, Finding> findings = byRule(process.run());

      assertEquals(7, findings.size());
      assertEquals(State.OK, findings.get("good").state());
      assertEquals("fine", findings.get("good").summary());
      assertEquals(State.OK, findings.get("a needs good").state());
      assertEquals(State.NOT_APPLICABLE, findings.get("a needs throws").state());
      assertFailed("it threw IllegalStateException: on purpose", findings.get("throws"));
      assertFailed("it ran for more than 5.0 s", findings.get("runs forever"));
      assertFailed("not enough memory", findings.get("takes all memory"));
      assertFailed("it threw StackOverflowError", findings.get("recurses"));
    }
  }

  @Test
  void processThatDies() {
    RuleLimits limits = new RuleLimits(64, LONG, LONG, 1);
    try (RuleProcess process = process(HostileRules.Dies.class, limits)) {
      assertFailed("its process died with exit code 42", byRule(process.run()).get("halts"));
    }
  }

  /** On a slow machine its time is over before it has said which rules there are. */
  @Test
  void timeForAllIsOver() {
    RuleLimits limits = new RuleLimits(64, Duration.ofSeconds(5), LONG, 1);
    try (RuleProcess process = process(HostileRules.class, limits)) {
      assertEquals("the time limit of 5 s was over", unfinished(process));
    }
  }

  /** The same: whether it has begun or not. */
  @Test
  void stoppedFromOutside() {
    RuleLimits limits = new RuleLimits(64, LONG, LONG, 1);
    RuleProcess process = process(HostileRules.class, limits);
    CompletableFuture<String> why = CompletableFuture.supplyAsync(() -> unfinished(process));
    process.close();

    assertEquals("it was stopped", why.join());
  }

  private static RuleProcess process(Class<?> worker, RuleLimits limits) {
    return new RuleProcess(
        RECORDING, Window.ALL, limits, () -> RuleProcess.start(worker, limits.heapMegabytes()));
  }

  /** Why the rule that never ends did not end. */
  private static String unfinished(RuleProcess process) {
    try {
      return byRule(process.run()).get("runs forever").summary();
    } catch (SkeinException e) {
      return e.getMessage().replaceFirst("^the process for the rules did not start: ", "");
    }
  }

  private static Map<String, Finding> byRule(List<Finding> findings) {
    return findings.stream().collect(Collectors.toMap(Finding::rule, Function.identity()));
  }

  private static void assertFailed(String why, Finding finding) {
    assertEquals(State.FAILED, finding.state());
    assertEquals(why, finding.summary());
  }
}
