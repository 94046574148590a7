package dev.skein.collector.analyzer.store;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The checksum of chunks. */
public final class Sha256 {
  /** Bytes of a checksum. */
  public static final int BYTES = 32;

  private Sha256() {}

  /** A new digest. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
