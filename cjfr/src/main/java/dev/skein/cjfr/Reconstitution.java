package dev.skein.cjfr;

import dev.skein.parser.JfrFormatException;
import java.util.HashMap;
import java.util.Map;

/**
 * Takes combined events apart: in front of another sink, it turns each {@code jdk.combined.X} into the events of {@code
 * jdk.X} that the writer had put together, and passes on everything else. What the writer left out is null, but for a
 * {@code duration}, which is 0. A combined event of a kind that is not known is passed on as it is.
 *
 * <p>A part of a rebuilt event ({@link Values#struct}, {@link Values#array}) can have another type than its field
 * declares: look at the value's own.
 */
public final class Reconstitution implements CjfrSink {
  private static final String[] VERSIONS = {"LosslessV2", "Lossless", "V2"};

  private final CjfrSink target;
  private final Map<String, StructType> types = new HashMap<>();
  private final Map<StructType, Expansion> expansions = new HashMap<>();

  /** Hands the events on to {@code target}. */
  public Reconstitution(CjfrSink target) {
    this.target = target;
  }

  @Override
  public void start(CjfrHeader header, Footer footer) {
    target.start(header, footer);
  }

  @Override
  public void configuration(Configuration configuration) {
    target.configuration(configuration);
  }

  @Override
  public void universe(Universe universe) {
    target.universe(universe);
  }

  @Override
  public void type(StructType type) {
    types.put(type.name(), type);
    target.type(type);
  }

  @Override
  public void event(StructValue event) {
    StructType type = event.type();
    if (type.role != StructType.Role.COMBINED) {
      target.event(event);
      return;
    }
    Expansion expansion = expansions.get(type);
    if (expansion == null) {
      expansion = expansion(type);
      expansions.put(type, expansion);
    }
    expansion.expand(event, target);
  }

  /** What the parts of a combined type become. */
  private Expansion expansion(StructType type) {
    String name = original(type.name().substring(StructType.COMBINED_PREFIX.length()));
    StructType original = types.get("jdk." + name);
    Combination combination = Combination.of(name);
    if (original == null || combination == null) {
      return (event, sink) -> sink.event(event);
    }
    try {
      original.resolve(-1);
      if (!combination.fits(type)) {
        return (event, sink) -> sink.event(event);
      }
    } catch (JfrFormatException e) {
      return (event, sink) -> sink.event(event);
    }
    return new MapExpansion(combination, original);
  }

  private static String original(String combined) {
    for (String version : VERSIONS) {
      if (combined.endsWith(version)) {
        return combined.substring(0, combined.length() - version.length());
      }
    }
    return combined;
  }

  /** Gives the events that one combined event stands for. */
  interface Expansion {
    void expand(StructValue combined, CjfrSink sink);
  }
}
