package dev.skein.tables;

import dev.skein.parser.ByteStore;
import dev.skein.parser.Bytes;
import java.util.function.LongConsumer;

/** A file that tells how far it was read. */
final class WatchedByteStore implements ByteStore {
  private final ByteStore file;
  private final LongConsumer progress;

  WatchedByteStore(ByteStore file, LongConsumer progress) {
    this.file = file;
    this.progress = progress;
  }

  @Override
  public long size() {
    return file.size();
  }

  @Override
  public Bytes load(long position, int n) {
    progress.accept(position);
    return file.load(position, n);
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
