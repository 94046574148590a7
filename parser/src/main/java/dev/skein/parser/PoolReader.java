package dev.skein.parser;

import java.util.HashMap;
import java.util.Map;

/** Indexes the constant pools of a chunk, checkpoint event by checkpoint event. */
final class PoolReader {
  private final Metadata metadata;
  private final Map<Long, Pool> pools = new HashMap<>();

  PoolReader(Metadata metadata) {
    this.metadata = metadata;
  }

  /** The pools by type id. */
  Map<Long, Pool> pools() {
    return pools;
  }

  /**
   * Reads the checkpoint event at {@code position}, which ends at {@code end}.
   *
   * @param fileOffset where the event stands in the file
   * @return the damage that ended it early, null when all of it was read; pools before the damage are kept
   */
  Damage read(Bytes bytes, int position, int end, long fileOffset) {
    Cursor c = new Cursor().at(bytes, position, end);
    long shift = fileOffset - position;
    String where = "its head";
    try {
      c.readLong(); // size
      c.readLong(); // type, 1
      c.readLong(); // start
      c.readLong(); // duration
      c.readLong(); // distance to the checkpoint before
      c.readByte(); // kind of checkpoint
      int poolCount = c.readCount("pools");
      for (int i = 0; i < poolCount; i++) {
        long offset = c.position() + shift;
        long typeId = c.readLong();
        TypeInfo type = metadata.type(typeId);
        if (type == null) {
          return new Damage(
              offset,
              end - c.position(),
              "a constant pool of type " + typeId + ", which the metadata lacks");
        }
        where = "the pool of " + type.name();
        int n = c.readCount("pool entries");
        readPool(c, type, n);
        if (c.position() > end) {
          return new Damage(offset, 0, where + " runs past the end of its checkpoint event");
        }
      }
      return null;
    } catch (IndexOutOfBoundsException e) {
      return new Damage(
          fileOffset,
          0,
          "a checkpoint event is damaged in " + where + "; values that it held are unknown");
    } catch (JfrFormatException e) {
      return new Damage(
          fileOffset, 0, "a checkpoint event is damaged in " + where + " (" + e.getMessage() + ")");
    }
  }

  private void readPool(Cursor c, TypeInfo type, int n) {
    Pool pool = pools.get(type.id());
    if (pool == null) {
      pool = new Pool(type, n);
      pools.put(type.id(), pool);
    }
    SkipPlan skip = type.skipPlan();
    for (int j = 0; j < n; j++) {
      long key = c.readLong();
      int start = c.position();
      skip.skip(c);
      if (c.position() > c.limit()) {
        throw new JfrFormatException(
            c.bytes().fileOffset(start), "an entry runs past the end of its checkpoint event");
      }
      pool.put(key, start);
    }
  }
}
