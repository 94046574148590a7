package dev.skein.parser;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads each metadata event once: the chunks of one recording carry the same types, byte for byte, and what was compiled
 * for them can be kept as long as the {@link Metadata} object stays the same. Safe for use by several threads.
 */
public final class MetadataCache {
  /** More versions than one recording has; each is a few hundred kilobytes. */
  private static final int KEPT = 8;

  private record Entry(byte[] content, Metadata metadata) {}

  private record Merge(Metadata newer, Metadata older, Metadata all) {}

  private final List<Entry> entries = new ArrayList<>();
  private final List<Merge> merges = new ArrayList<>();

  /**
   * The metadata event from {@code position} to {@code end}.
   *
   * @throws JfrFormatException when it makes no sense
   */
  synchronized Metadata read(Bytes bytes, int position, int end) {
    Cursor c = new Cursor().at(bytes, position, end);
    byte[] content;
    try {
      c.skipNumbers(5); // size, type, start, duration, metadata id: they differ from chunk to chunk
      content = new byte[Math.max(0, end - c.position())];
      bytes.copy(c.position(), content, 0, content.length);
    } catch (IndexOutOfBoundsException e) {
      throw new JfrFormatException(bytes.fileOffset(position), "the metadata event is damaged");
    }
    for (Entry e : entries) {
      if (Arrays.equals(e.content, content)) {
        return e.metadata;
      }
    }
    Metadata metadata = MetadataReader.read(bytes, position, end);
    if (entries.size() == KEPT) {
      entries.remove(0);
    }
    entries.add(new Entry(content, metadata));
    return metadata;
  }

  /** {@code newer} with the types that only {@code older} has; the same object for the same two. */
  synchronized Metadata merged(Metadata newer, Metadata older) {
    for (Merge m : merges) {
      if (m.newer == newer && m.older == older) {
        return m.all;
      }
    }
    Metadata all = newer.with(older);
    if (merges.size() == KEPT) {
      merges.remove(0);
    }
    merges.add(new Merge(newer, older, all));
    return all;
  }
}
