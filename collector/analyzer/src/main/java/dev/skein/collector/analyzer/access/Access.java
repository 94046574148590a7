package dev.skein.collector.analyzer.access;

import dev.skein.collector.analyzer.store.Sha256;
import dev.skein.collector.v1.ChunkIdentity;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.function.UnaryOperator;

/**
 * Who may upload what. Answers of the API server are remembered for a minute: tokens by their checksum, never as they are; wrong
 * tokens for some seconds, so that nobody can make us ask without end.
 */
public final class Access {
  private static final int MOST = 10_000;
  private static final Duration GOOD = Duration.ofMinutes(1);
  private static final Duration BAD = Duration.ofSeconds(5);

  private final Authenticator authenticator;
  private final PodNodes pods;
  private final UnaryOperator<String> knownNodes;
  private final Remembered<String, Agent> agents;
  private final Remembered<String, String> refused;
  private final Remembered<String, String> podNodes;

  /**
   * @param knownNodes UID of a Pod → the node that earlier chunks of it came from, or null
   */
  public Access(
      Authenticator authenticator, PodNodes pods, UnaryOperator<String> knownNodes, Clock clock) {
    this.authenticator = authenticator;
    this.pods = pods;
    this.knownNodes = knownNodes;
    agents = new Remembered<>(MOST, GOOD, clock);
    refused = new Remembered<>(MOST, BAD, clock);
    podNodes = new Remembered<>(MOST, GOOD, clock);
  }

  /**
   * Whose token it is.
   *
   * @param token "" for none
   */
  public Agent authenticate(String token) throws AccessException {
    String key =
        HexFormat.of().formatHex(Sha256.digest().digest(token.getBytes(StandardCharsets.UTF_8)));
    Agent known = agents.get(key);
    if (known != null) {
      return known;
    }
    String reason = refused.get(key);
    if (reason != null) {
      throw AccessException.denied(reason);
    }
    try {
      Agent agent = authenticator.authenticate(token);
      agents.put(key, agent);
      return agent;
    } catch (AccessException e) {
      if (!e.isTemporary()) {
        refused.put(key, e.getMessage());
      }
      throw e;
    }
  }

  /**
   * Checks that an agent may upload a chunk of a Pod: the Pod has to be on the agent's node. A Pod that is gone cannot be looked up
   * any more, and its last chunks have to come nevertheless; what earlier chunks of it said holds then.
   *
   * @throws AccessException when it may not, or when that cannot be found out now
   */
  public void check(Agent agent, ChunkIdentity identity) throws AccessException {
    if (agent.node() == null) {
      return;
    }
    if (!agent.node().equals(identity.getNode())) {
      throw AccessException.denied(
          "agent of node " + agent.node() + " may not upload for node " + identity.getNode());
    }
    String known = knownNodes.apply(identity.getPodUid());
    String node = known != null ? known : lookUp(identity);
    if (node != null && !node.equals(agent.node())) {
      throw AccessException.denied(
          "Pod "
              + identity.getNamespace()
              + "/"
              + identity.getPod()
              + " is not on node "
              + agent.node());
    }
  }

  private String lookUp(ChunkIdentity identity) throws AccessException {
    String key = identity.getNamespace() + "/" + identity.getPod() + "/" + identity.getPodUid();
    String node = podNodes.get(key);
    if (node == null) {
      node = pods.nodeOf(identity.getNamespace(), identity.getPod(), identity.getPodUid());
      // Pods without one are remembered too: the last files of a finished Job are many.
      podNodes.put(key, node == null ? "" : node);
    }
    return node == null || node.isEmpty() ? null : node;
  }
}
