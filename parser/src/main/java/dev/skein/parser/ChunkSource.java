package dev.skein.parser;

import java.util.List;

/** The chunks of a file, one after the other. */
public interface ChunkSource {
  /**
   * The next chunk, null after the last.
   *
   * @throws JfrFormatException when the file is no recording that can be read
   */
  Chunk next();

  /** Damage between the chunks; complete after {@link #next} gave null. */
  List<Damage> damages();
}
