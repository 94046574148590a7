package dev.skein.wasm;

import dev.skein.parser.Bytes;
import dev.skein.parser.Compression;
import dev.skein.parser.Contents;
import dev.skein.parser.JfrFormatException;
import dev.skein.tables.CondensedBegin;
import dev.skein.tables.RecordingKind;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.teavm.jso.typedarrays.Int8Array;

/** A file of an import, unpacked when it is opened. */
final class InputFile {
  private static final int PART = 1 << 20;

  private final String name;
  private final Source packed;
  private SourceStore store;
  private RecordingKind kind;

  /** Why it cannot be read, null when it can. */
  private Exception failure;

  InputFile(String name, Source packed) {
    this.name = name;
    this.packed = packed;
  }

  String name() {
    return name;
  }

  /** In bytes, as the user has it. */
  long size() {
    return (long) packed.size();
  }

  /** Null when it begins like neither, or cannot be read. */
  RecordingKind kind() {
    return kind;
  }

  /**
   * The unpacked content.
   *
   * @throws IOException when it could not be unpacked
   * @throws JfrFormatException when it is plainly something else
   */
  SourceStore store() throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof JfrFormatException e) {
      throw e;
    }
    return store;
  }

  /** Whether it could be opened, and begins like a recording of neither format. */
  boolean isNeither() {
    return store != null && kind == null;
  }

  /** Gives its memory back. */
  void close() {
    if (store != null) {
      store.releaseAll();
    }
  }

  /** Of a condensed recording. */
  CondensedBegin begin() {
    if (store == null) {
      return CondensedBegin.UNKNOWN;
    }
    try {
      return CondensedBegin.of(store);
    } finally {
      store.releaseAll();
    }
  }

  /**
   * Unpacks and looks at it; failures are kept for {@link #store}.
   *
   * @param before bytes of the files before it, for the progress
   * @param total bytes of all files
   */
  void open(Receiver receiver, long before, long total) {
    try {
      SourceStore content = new SourceStore(unpacked(receiver, before, total));
      Contents.check(head(content, Contents.HEAD));
      kind = RecordingKind.of(head(content, RecordingKind.HEAD));
      store = content;
    } catch (IOException | JfrFormatException e) {
      failure = e;
    }
  }

  private Source unpacked(Receiver receiver, long before, long total) throws IOException {
    SourceStore file = new SourceStore(packed);
    Compression compression = Compression.of(head(file, Compression.HEAD));
    if (compression == Compression.NONE) {
      return packed;
    }
    Spool spool = receiver.spool();
    SourceInput in = new SourceInput(packed);
    byte[] part = new byte[PART];
    long size = 0;
    try {
      InputStream plain = compression.unpack(in);
      for (int n; (n = fill(plain, part)) > 0; ) {
        spool.add(copy(part, n));
        size += n;
        receiver.progress(true, (double) (before + in.position()), (double) total);
      }
    } catch (EOFException e) {
      // A cut archive: what came out of it so far is as good as a cut recording.
      if (filled > 0) {
        spool.add(copy(part, filled));
      } else if (size == 0) {
        throw new JfrFormatException(-1, "the " + compression + " data ends too early");
      }
    }
    return spool.source();
  }

  /** Bytes of the part that is being filled. */
  private int filled;

  /** Reads until {@code part} is full or there is no more; how many bytes that were. */
  private int fill(InputStream in, byte[] part) throws IOException {
    filled = 0;
    for (int n; filled < part.length; filled += n) {
      n = in.read(part, filled, part.length - filled);
      if (n < 0) {
        break;
      }
    }
    return filled;
  }

  private static Int8Array copy(byte[] bytes, int n) {
    return Int8Array.copyFromJavaArray(
        n == bytes.length ? bytes : java.util.Arrays.copyOf(bytes, n));
  }

  private static byte[] head(SourceStore file, int n) {
    byte[] head = new byte[(int) Math.min(n, file.size())];
    Bytes bytes = file.load(0, head.length);
    bytes.copy(0, head, 0, head.length);
    file.releaseAll();
    return head;
  }
}
