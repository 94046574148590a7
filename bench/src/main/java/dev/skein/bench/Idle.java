package dev.skein.bench;

/** A JVM that does nothing, to compare others at rest with: what it takes no program on that machine can save. */
public final class Idle {
  private Idle() {}

  /** See the class. */
  public static void main(String[] arguments) throws InterruptedException {
    Thread.sleep(Long.MAX_VALUE);
  }
}
