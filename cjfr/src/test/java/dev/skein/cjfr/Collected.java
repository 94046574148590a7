package dev.skein.cjfr;

import dev.skein.made.MemoryStore;
import java.util.ArrayList;
import java.util.List;

/** Everything that a file gives, as lines of text. */
final class Collected implements CjfrSink {
  final List<String> events = new ArrayList<>();
  final List<String> types = new ArrayList<>();
  final List<StructValue> values = new ArrayList<>();
  CjfrHeader header;
  Footer footer;
  Configuration configuration;
  Universe universe;
  CjfrResult result;

  /** Reads a file as it is. */
  static Collected of(byte[] file) {
    Collected all = new Collected();
    all.result = CjfrReader.read(new MemoryStore(file), all);
    return all;
  }

  /** Reads a file and takes combined events apart. */
  static Collected apart(byte[] file) {
    Collected all = new Collected();
    all.result = CjfrReader.read(new MemoryStore(file), new Reconstitution(all));
    return all;
  }

  /** The reason of the damage, with its offset. */
  String damage() {
    return result.damage() == null
        ? "none"
        : result.damage().offset() + ": " + result.damage().reason();
  }

  @Override
  public void start(CjfrHeader head, Footer foot) {
    header = head;
    footer = foot;
  }

  @Override
  public void configuration(Configuration c) {
    configuration = c;
  }

  @Override
  public void universe(Universe u) {
    universe = u;
  }

  @Override
  public void type(StructType type) {
    types.add(type.name());
  }

  @Override
  public void event(StructValue event) {
    StructValue copy = new StructValue(event.type());
    copy.copyAll(event);
    values.add(copy);
    StringBuilder line = new StringBuilder(event.type().name());
    Golden.fields(event, 6)
        .forEach((field, value) -> line.append(' ').append(field).append('=').append(value));
    events.add(line.toString());
  }
}
