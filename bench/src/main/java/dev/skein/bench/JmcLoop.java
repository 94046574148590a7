package dev.skein.bench;

import java.io.File;
import java.util.Map;
import java.util.concurrent.Future;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;

/** JDK Mission Control's rules on a recording, called directly: {@code FILE}. */
public final class JmcLoop {
  private JmcLoop() {}

  /** See the class. */
  public static void main(String[] arguments) throws Exception {
    IItemCollection events = JfrLoaderToolkit.loadEvents(new File(arguments[0]));
    Map<IRule, Future<IResult>> running =
        RulesToolkit.evaluateParallel(
            RuleRegistry.getRules(),
            events,
            IPreferenceValueProvider.DEFAULT_VALUES,
            Runtime.getRuntime().availableProcessors());
    for (Future<IResult> result : running.values()) {
      result.get();
    }
    System.out.println(running.size() + " rules");
    // Its threads would wait for more.
    Runtime.getRuntime().halt(0);
  }
}
