package dev.skein.reports.jmc;

import dev.skein.reports.Finding;
import dev.skein.reports.Finding.Missing;
import dev.skein.reports.Finding.Source;
import dev.skein.reports.Finding.State;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.rules.DependsOn;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.rules.ResultProvider;
import org.openjdk.jmc.flightrecorder.rules.ResultToolkit;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.TypedCollectionResult;
import org.openjdk.jmc.flightrecorder.rules.TypedResult;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit.EventAvailability;

/**
 * Runs rules of JDK Mission Control over the events of a recording: a few at a time, a rule after the one that it depends
 * on, and each with a time limit. A rule that is over its limit is reported as failed and left alone: nothing can end a
 * thread, so its place is given to another one.
 */
final class RuleEvaluation {
  /** Takes findings, in the order in which rules end. */
  interface Sink {
    void take(Finding finding) throws IOException;
  }

  /** The few texts that are written for a page have no other marks. */
  private static final Pattern MARKUP = Pattern.compile("</?p>");

  private record Ended(Running running, IResult result, Throwable failure) {}

  private static final class Running {
    final IRule rule;
    final long deadline;

    Running(IRule rule, long deadline) {
      this.rule = rule;
      this.deadline = deadline;
    }
  }

  private final List<IRule> rules;
  private final Duration limit;
  private final int threads;
  private final BlockingQueue<Ended> ended = new LinkedBlockingQueue<>();
  private final ResultProvider results = new Results();
  private final Map<Class<?>, Severity> severities = new HashMap<>();

  /**
   * An evaluation.
   *
   * @param limit of one rule
   * @param threads how many rules run at a time
   */
  RuleEvaluation(Collection<IRule> rules, Duration limit, int threads) {
    this.rules = rules.stream().sorted(Comparator.comparing(IRule::getId)).toList();
    this.limit = limit;
    this.threads = threads;
  }

  /** What is to be said of each rule when nothing more comes. */
  List<Finding> rules() {
    return rules.stream().map(r -> failed(r, "it did not run")).toList();
  }

  /** Runs all rules; each gives one finding. */
  void run(IItemCollection events, Sink sink) throws IOException {
    Deque<IRule> waiting = new ArrayDeque<>();
    for (IRule rule : rules) {
      List<Missing> missing = missing(events, rule);
      if (missing.isEmpty()) {
        waiting.add(rule);
      } else {
        sink.take(notApplicable(rule, because(missing), missing));
        severities.put(rule.getClass(), Severity.NA);
      }
    }
    Set<Running> running = new HashSet<>();
    while (!waiting.isEmpty() || !running.isEmpty()) {
      for (Iterator<IRule> i = waiting.iterator(); i.hasNext() && running.size() < threads; ) {
        IRule rule = i.next();
        Dependency dependency = dependency(rule);
        if (dependency == Dependency.LATER) {
          continue;
        }
        i.remove();
        if (dependency == Dependency.UNMET) {
          sink.take(notApplicable(rule, "the rule that it depends on found nothing", List.of()));
          severities.put(rule.getClass(), Severity.NA);
        } else {
          running.add(start(rule, events));
        }
      }
      await(running, sink);
    }
  }

  private enum Dependency {
    MET,
    UNMET,
    LATER
  }

  private Dependency dependency(IRule rule) {
    DependsOn on = rule.getClass().getAnnotation(DependsOn.class);
    if (on == null || rules.stream().noneMatch(r -> r.getClass() == on.value())) {
      return Dependency.MET;
    }
    Severity severity = severities.get(on.value());
    if (severity == null) {
      return Dependency.LATER;
    }
    return severity.compareTo(on.severity()) < 0 ? Dependency.UNMET : Dependency.MET;
  }

  private Running start(IRule rule, IItemCollection events) {
    Running running = new Running(rule, System.nanoTime() + limit.toNanos());
    Thread thread =
        new Thread(
            () -> {
              Ended end;
              try {
                RunnableFuture<IResult> evaluation =
                    rule.createEvaluation(events, IPreferenceValueProvider.DEFAULT_VALUES, results);
                evaluation.run();
                end = new Ended(running, evaluation.get(), null);
              } catch (ExecutionException e) {
                end = new Ended(running, null, e.getCause());
              } catch (InterruptedException
                  | RuntimeException
                  | StackOverflowError
                  | OutOfMemoryError e) {
                end = new Ended(running, null, e);
              }
              ended.add(end);
            },
            "rule " + rule.getId());
    thread.setDaemon(true);
    thread.start();
    return running;
  }

  /** Waits for a rule that ends, or for one whose time is over. */
  private void await(Set<Running> running, Sink sink) throws IOException {
    if (running.isEmpty()) {
      return;
    }
    long next = running.stream().mapToLong(r -> r.deadline - System.nanoTime()).min().orElse(0);
    Ended end;
    try {
      end = ended.poll(Math.max(next, 0), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      throw new IOException("interrupted", e);
    }
    // What comes from a rule that was given up has been reported already.
    if (end != null && running.remove(end.running)) {
      sink.take(finding(end));
    }
    for (Iterator<Running> i = running.iterator(); i.hasNext(); ) {
      Running late = i.next();
      if (System.nanoTime() - late.deadline >= 0) {
        i.remove();
        severities.put(late.rule.getClass(), Severity.NA);
        sink.take(failed(late.rule, "it ran for more than " + limit.toMillis() / 1000.0 + " s"));
      }
    }
  }

  private Finding finding(Ended end) {
    IRule rule = end.running.rule;
    if (end.result == null) {
      severities.put(rule.getClass(), Severity.NA);
      return failed(rule, reason(end.failure));
    }
    IResult result = end.result;
    severities.put(rule.getClass(), result.getSeverity());
    try {
      results.addResults(result);
      return finding(rule, result);
    } catch (RuntimeException e) {
      return failed(rule, reason(e));
    }
  }

  private static Finding finding(IRule rule, IResult result) {
    State state =
        switch (result.getSeverity()) {
          case OK -> State.OK;
          case INFO -> State.INFO;
          case WARNING -> State.WARNING;
          case NA, IGNORE -> State.NOT_APPLICABLE;
        };
    String summary = text(result, result.getSummary());
    if (state == State.NOT_APPLICABLE) {
      return notApplicable(rule, summary, List.of());
    }
    IQuantity score = result.getResult(TypedResult.SCORE);
    return new Finding(
        rule.getId(),
        Source.JMC,
        state,
        score == null
            ? result.getSeverity().getLimit()
            : score.doubleValueIn(UnitLookup.NUMBER_UNITY),
        rule.getName(),
        rule.getTopic(),
        null,
        summary,
        text(result, result.getExplanation()),
        text(result, result.getSolution()),
        null,
        null,
        List.of(),
        null);
  }

  private static Finding failed(IRule rule, String why) {
    return Finding.failed(rule.getId(), Source.JMC, rule.getName(), rule.getTopic(), why);
  }

  private static Finding notApplicable(IRule rule, String why, List<Missing> missing) {
    return Finding.notApplicable(
        rule.getId(), Source.JMC, rule.getName(), rule.getTopic(), why, missing);
  }

  /** The events that a rule says it needs and that are less there than it says. */
  private static List<Missing> missing(IItemCollection events, IRule rule) {
    List<Missing> missing = new ArrayList<>();
    for (Map.Entry<String, EventAvailability> needed :
        new TreeMap<>(rule.getRequiredEvents()).entrySet()) {
      EventAvailability there = RulesToolkit.getEventAvailability(events, needed.getKey());
      if (there.isLessAvailableThan(needed.getValue())) {
        missing.add(
            new Missing(
                needed.getKey(),
                switch (there) {
                  case UNKNOWN -> "unknown to the recording";
                  case DISABLED -> "disabled in the recording";
                  default -> "without events in the recording";
                }));
      }
    }
    return missing;
  }

  private static String because(List<Missing> missing) {
    return missing.stream()
        .map(m -> m.event() + " is " + m.why())
        .collect(Collectors.joining(", "));
  }

  private static String text(IResult result, String template) {
    if (template == null || template.isBlank()) {
      return null;
    }
    String text = ResultToolkit.populateMessage(result, template, false);
    return MARKUP.matcher(text).replaceAll("\n").replace("''", "'").strip();
  }

  private static String reason(Throwable failure) {
    if (failure instanceof OutOfMemoryError) {
      return RuleWorker.OUT_OF_MEMORY;
    }
    String message = failure.getMessage();
    return "it threw "
        + failure.getClass().getSimpleName()
        + (message == null ? "" : ": " + message.lines().findFirst().orElse(""));
  }

  /** Written by the thread that collects, read by rules that depend on others. */
  private static final class Results extends ResultProvider {
    @Override
    public synchronized void addResults(IResult result) {
      super.addResults(result);
    }

    @Override
    public synchronized <T> T getResultValue(TypedResult<T> key) {
      return super.getResultValue(key);
    }

    @Override
    public synchronized <T> Collection<T> getResultValue(TypedCollectionResult<T> key) {
      return super.getResultValue(key);
    }

    @Override
    public synchronized TypedResult<?> getResultByIdentifier(String identifier) {
      return super.getResultByIdentifier(identifier);
    }
  }
}
