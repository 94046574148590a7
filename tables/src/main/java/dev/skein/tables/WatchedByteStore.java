package dev.skein.tables;

import dev.skein.parser.ByteStore;
import dev.skein.parser.Bytes;

/** A file that knows how far it was read, by whichever thread. */
final class WatchedByteStore implements ByteStore {
  private final ByteStore file;
  private volatile long position;

  WatchedByteStore(ByteStore file) {
    this.file = file;
  }

  /** Where it was read last. */
  long position() {
    return position;
  }

  @Override
  public long size() {
    return file.size();
  }

  @Override
  public Bytes load(long at, int n) {
    position = at;
    return file.load(at, n);
  }

  @Override
  public Bytes gather(long[] positions, int[] lengths) {
    return file.gather(positions, lengths);
  }

  @Override
  public void release(Bytes bytes) {
    file.release(bytes);
  }

  @Override
  public int wholeChunkLimit() {
    return file.wholeChunkLimit();
  }

  @Override
  public long memoryLimit() {
    return file.memoryLimit();
  }
}
