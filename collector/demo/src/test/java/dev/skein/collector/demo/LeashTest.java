package dev.skein.collector.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LeashTest {
  /** Says that it runs, and does not end by itself. */
  public static final class Endless {
    private Endless() {}

    /** See the class. */
    public static void main(String[] args) throws InterruptedException {
      System.out.println("runs");
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  @Test
  void aChildEndsWhenTheProcessThatStartedItIsGone() throws Exception {
    Process child =
        new ProcessBuilder(Child.command(List.of("-Xshare:auto"), Endless.class)).start();
    try {
      assertEquals("runs", child.inputReader().readLine());
      assertTrue(child.isAlive());
      // As the system does for a process that was killed.
      child.getOutputStream().close();
      assertTrue(child.waitFor(60, TimeUnit.SECONDS), "it goes on");
    } finally {
      child.destroyForcibly();
    }
  }
}
