package dev.skein.reports;

import java.time.Instant;
import java.util.List;

/**
 * What one rule says.
 *
 * @param rule its id: {@code StackdepthSetting} of JDK Mission Control, {@code rule_lock_convoy} of the SQL library
 * @param source whose rule it is
 * @param state what came out
 * @param score 0 to 100, the higher the worse, on JDK Mission Control's scale (information from 25, a warning from 75); null
 *     where the rule gave none: not applicable, or failed
 * @param name for people
 * @param topic what it is about, in JDK Mission Control's words: {@code garbage_collection}
 * @param subject the lock, thread, class … that a finding of the SQL library is about; null for the whole recording
 * @param summary one or two sentences; for a rule that failed or is not applicable the reason
 * @param explanation why it matters; null or text of several paragraphs
 * @param solution what to do; null or text
 * @param from when what it found began; null for the whole recording
 * @param to when it ended; null for the whole recording
 * @param missing of a rule that is not applicable: the events that it needs and that are not there; else empty
 * @param query SQL that shows what is behind it; null for JDK Mission Control's rules
 */
public record Finding(
    String rule,
    Source source,
    State state,
    Double score,
    String name,
    String topic,
    String subject,
    String summary,
    String explanation,
    String solution,
    Instant from,
    Instant to,
    List<Missing> missing,
    String query) {

  /** Whose rule it is. */
  public enum Source {
    /** JDK Mission Control. */
    JMC,
    /** The SQL library, area {@code rules}. */
    SQL
  }

  /** What came out of a rule. */
  public enum State {
    /** The rule could look and found nothing bad. */
    OK,
    /** Something that may be worth knowing. */
    INFO,
    /** Something that should be looked at. */
    WARNING,
    /** The rule could not look: the recording lacks events, or the rule is about another kind of JVM. */
    NOT_APPLICABLE,
    /** The rule threw, ran out of time or memory. */
    FAILED
  }

  /**
   * An event that a rule needs.
   *
   * @param event the full name of its type
   * @param why {@code unknown} to the recording, {@code disabled} in it, or {@code without events}
   */
  public record Missing(String event, String why) {}

  /** A rule that did not come to an end, and why. */
  public static Finding failed(String rule, Source source, String name, String topic, String why) {
    return without(State.FAILED, rule, source, name, topic, why, List.of());
  }

  /** A rule that could not look, and why. */
  public static Finding notApplicable(
      String rule, Source source, String name, String topic, String why, List<Missing> missing) {
    return without(State.NOT_APPLICABLE, rule, source, name, topic, why, missing);
  }

  private static Finding without(
      State state,
      String rule,
      Source source,
      String name,
      String topic,
      String why,
      List<Missing> missing) {
    return new Finding(
        rule, source, state, null, name, topic, null, why, null, null, null, null, missing, null);
  }

  /** Whether there is something to look at. */
  public boolean isProblem() {
    return state == State.INFO || state == State.WARNING;
  }
}
