package dev.skein.collector.analyzer.ingest;

import java.util.HashMap;
import java.util.Map;

/** Counts uploads, in all and by agent. Threads may share it. */
final class StreamLimits {
  private final int most;
  private final int mostPerAgent;
  private final Map<String, Integer> byAgent = new HashMap<>();
  private int all;

  StreamLimits(int most, int mostPerAgent) {
    this.most = most;
    this.mostPerAgent = mostPerAgent;
  }

  /**
   * Counts an upload, which {@link #leave} takes back.
   *
   * @throws Refusal when there are too many
   */
  synchronized void enter(String agent) throws Refusal {
    int own = byAgent.getOrDefault(agent, 0);
    if (all >= most) {
      throw Refusal.retry("analyzer has " + most + " uploads");
    }
    if (own >= mostPerAgent) {
      throw Refusal.retry("agent has " + mostPerAgent + " uploads");
    }
    all++;
    byAgent.put(agent, own + 1);
  }

  synchronized void leave(String agent) {
    all--;
    byAgent.computeIfPresent(agent, (name, own) -> own == 1 ? null : own - 1);
  }

  synchronized int count() {
    return all;
  }
}
