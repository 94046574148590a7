package dev.skein.collector.analyzer.store;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/** The bytes of a chunk; at their end it compares their checksum with the one that the agent named. */
final class CheckedInput extends FilterInputStream {
  private final StoredChunk chunk;
  private final MessageDigest digest = Sha256.digest();
  private boolean checked;

  CheckedInput(InputStream in, StoredChunk chunk) {
    super(in);
    this.chunk = chunk;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int count = super.read(bytes, offset, length);
    if (count > 0) {
      digest.update(bytes, offset, count);
    } else if (count < 0 && !checked) {
      checked = true;
      String found = HexFormat.of().formatHex(digest.digest());
      if (!found.equals(chunk.sha256())) {
        throw new IOException("chunk " + chunk.key() + " is damaged: its checksum is " + found);
      }
    }
    return count;
  }

  /** Reads, so that the checksum stays right. */
  @Override
  public long skip(long count) throws IOException {
    byte[] bytes = new byte[(int) Math.max(0, Math.min(count, 8192))];
    return Math.max(0, read(bytes, 0, bytes.length));
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
