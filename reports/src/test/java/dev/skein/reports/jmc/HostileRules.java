package dev.skein.reports.jmc;

import java.util.List;
import java.util.Map;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.rules.AbstractRule;
import org.openjdk.jmc.flightrecorder.rules.DependsOn;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IResultValueProvider;
import org.openjdk.jmc.flightrecorder.rules.ResultBuilder;
import org.openjdk.jmc.flightrecorder.rules.Severity;

/** Rules as nobody wants them, in place of JDK Mission Control's. */
public final class HostileRules {
  private HostileRules() {}

  /** What the process runs. */
  public static void main(String[] args) {
    RuleWorker.run(
        List.of(
            new Throws(),
            new RunsForever(),
            new TakesAllMemory(),
            new Recurses(),
            new Good(),
            new NeedsGood(),
            new NeedsThrows()));
  }

  /** A process that dies when a rule runs. */
  static final class Dies {
    private Dies() {}

    public static void main(String[] args) {
      RuleWorker.run(List.of(new Halts()));
    }
  }

  private abstract static class Rule extends AbstractRule {
    Rule(String id) {
      super(id, "the rule " + id, "test", List.of(), List.of(), Map.of());
    }

    IResult good(IPreferenceValueProvider preferences) {
      return ResultBuilder.createFor(this, preferences)
          .setSeverity(Severity.OK)
          .setSummary("fine")
          .build();
    }
  }

  private static final class Throws extends Rule {
    Throws() {
      super("throws");
    }

    @Override
    protected IResult getResult(
        IItemCollection items, IPreferenceValueProvider preferences, IResultValueProvider results) {
      throw new IllegalStateException("on purpose");
    }
  }

  private static final class RunsForever extends Rule {
    RunsForever() {
      super("runs forever");
    }

    @Override
    protected IResult getResult(
        IItemCollection items, IPreferenceValueProvider preferences, IResultValueProvider results) {
      while (true) {
        try {
          Thread.sleep(1000);
        } catch (InterruptedException e) {
          // It takes no notice.
          continue;
        }
      }
    }
  }

  private static final class TakesAllMemory extends Rule {
    TakesAllMemory() {
      super("takes all memory");
    }

    @Override
    protected IResult getResult(
        IItemCollection items, IPreferenceValueProvider preferences, IResultValueProvider results) {
      Object[] all = null;
      while (true) {
        all = new Object[] {all, new long[100_000]};
      }
    }
  }

  private static final class Recurses extends Rule {
    Recurses() {
      super("recurses");
    }

    @Override
    protected IResult getResult(
        IItemCollection items, IPreferenceValueProvider preferences, IResultValueProvider results) {
      return deeper(preferences, 0);
    }

    private IResult deeper(IPreferenceValueProvider preferences, int depth) {
      return depth < 0 ? good(preferences) : deeper(preferences, depth | 1);
    }
  }

  private static final class Good extends Rule {
    Good() {
      super("good");
    }

    @Override
    protected IResult getResult(
        IItemCollection items, IPreferenceValueProvider preferences, IResultValueProvider results) {
      return good(preferences);
    }
  }

  /** Its id comes before that of the rule that it depends on. */
  @DependsOn(value = Good.class, severity = Severity.OK)
  private static final class NeedsGood extends Rule {
    NeedsGood() {
      super("a needs good");
    }

    @Override
    protected IResult getResult(
        IItemCollection items, IPreferenceValueProvider preferences, IResultValueProvider results) {
      return good(preferences);
    }
  }

  @DependsOn(value = Throws.class, severity = Severity.OK)
  private static final class NeedsThrows extends Rule {
    NeedsThrows() {
      super("a needs throws");
    }

    @Override
    protected IResult getResult(
        IItemCollection items, IPreferenceValueProvider preferences, IResultValueProvider results) {
      return good(preferences);
    }
  }

  private static final class Halts extends Rule {
    Halts() {
      super("halts");
    }

    @Override
    protected IResult getResult(
        IItemCollection items, IPreferenceValueProvider preferences, IResultValueProvider results) {
      Runtime.getRuntime().halt(42);
      return good(preferences);
    }
  }
}
