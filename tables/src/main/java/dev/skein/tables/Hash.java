package dev.skein.tables;

/** Hashing and comparing byte ranges; in plain loops, because the browser build has no intrinsics for it. */
final class Hash {
  private Hash() {}

  static int of(byte[] b, int from, int to) {
    long h = 0xcbf29ce484222325L;
    for (int i = from; i < to; i++) {
      h = (h ^ b[i]) * 0x100000001b3L;
    }
    h ^= h >>> 32;
    return (int) (h * 0x9E3779B9L >>> 7);
  }

  static boolean equal(byte[] a, int aFrom, int aTo, byte[] b, int bFrom, int bTo) {
    if (aTo - aFrom != bTo - bFrom) {
      return false;
    }
    for (int i = aFrom, j = bFrom; i < aTo; i++, j++) {
      if (a[i] != b[j]) {
        return false;
      }
    }
    return true;
  }
}
