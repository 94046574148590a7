package dev.skein.collector.analyzer.api;

import java.util.List;
import java.util.Map;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.rules.AbstractRule;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IResultValueProvider;
import org.openjdk.jmc.flightrecorder.rules.ResultBuilder;
import org.openjdk.jmc.flightrecorder.rules.Severity;

/** Rules that JDK Mission Control finds beside its own, and that misbehave on a recording with events {@code test.Text}. */
public abstract class HostileRule extends AbstractRule {
  /** A name of rules, which all of them have. */
  static final String PREFIX = "Hostile";

  HostileRule() {
    super("", PREFIX, "test", List.of(), List.of(), Map.of());
  }

  @Override
  public String getId() {
    return PREFIX + getClass().getSimpleName();
  }

  @Override
  protected IResult getResult(
      IItemCollection items, IPreferenceValueProvider preferences, IResultValueProvider results) {
    if (items.apply(ItemFilters.type("test.Text")).hasItems()) {
      misbehave();
    }
    return ResultBuilder.createFor(this, preferences)
        .setSeverity(Severity.OK)
        .setSummary("nothing to be hostile about")
        .build();
  }

  abstract void misbehave();

  /** Fails. */
  public static final class Throws extends HostileRule {
    @Override
    void misbehave() {
      throw new IllegalStateException("on purpose");
    }
  }

  /** Never comes to an end. */
  public static final class RunsForever extends HostileRule {
    private volatile long turns;

    @Override
    void misbehave() {
      while (turns >= 0) {
        turns = (turns + 1) & Long.MAX_VALUE;
      }
    }
  }

  /** Keeps all that it gets. */
  public static final class TakesAllMemory extends HostileRule {
    @Override
    void misbehave() {
      Object[] all = null;
      while (true) {
        all = new Object[] {all, new long[100_000]};
      }
    }
  }
}
