package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.TestChunk;
import dev.skein.collector.protocol.ChunkHeader;
import dev.skein.collector.v1.FileBirth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Chunks that a JVM wrote: each of these recordings is one. */
final class RecordedChunk {
  private static final Path RECORDINGS = Path.of("../../testdata/recordings");

  private RecordedChunk() {}

  /** The bytes of a recording. */
  static byte[] bytes(String recording) throws IOException {
    return Files.readAllBytes(path(recording));
  }

  /** Where it is. */
  static Path path(String recording) {
    return RECORDINGS.resolve(recording);
  }

  /** A recording as the only chunk of a file of shop/cart-0/app. */
  static TestChunk of(String recording, String file, String podUid) throws IOException {
    byte[] payload = bytes(recording);
    ChunkHeader header = ChunkHeader.read(payload);
    return new TestChunk(TestChunk.of(file, 0, 1000).open(), payload)
        .open(b -> b.setStartNanos(header.startNanos()).setDurationNanos(header.durationNanos()))
        .identity(
            b ->
                b.setPod("cart-0")
                    .setPodUid(podUid)
                    .setLength(payload.length)
                    .setBirth(
                        FileBirth.newBuilder().setInode(12).setStartNanos(header.startNanos())));
  }
}
