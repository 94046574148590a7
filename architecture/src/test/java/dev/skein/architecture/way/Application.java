package dev.skein.architecture.way;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The application in the container: {@code SECONDS leak|end}. It says who it is and whether it may write to its root, is busy for so long, and
 * ends; or takes memory outside of the heap until the system kills it.
 */
public final class Application {
  private static final int PIECE = 8 << 20;

  private Application() {}

  /** See the class. */
  public static void main(String[] arguments) throws IOException {
    String status = Files.readString(Path.of("/proc/self/status"));
    System.out.println(
        status.lines().filter(line -> line.matches("(Uid|CapEff|NoNewPrivs):.*")).toList());
    try {
      Files.writeString(Path.of("/probe"), "");
      System.out.println("the root can be written to");
    } catch (IOException e) {
      System.out.println("the root is read-only");
    }
    long end = System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000_000;
    double sum = 0;
    while (System.nanoTime() < end) {
      sum += compute(1000);
    }
    System.out.println("computed " + (sum > 0));
    List<ByteBuffer> kept = new ArrayList<>();
    while (arguments[1].equals("leak")) {
      ByteBuffer piece = ByteBuffer.allocateDirect(PIECE);
      for (int at = 0; at < PIECE; at += 4096) {
        piece.put(at, (byte) 1);
      }
      kept.add(piece);
    }
    System.out.println("the end, with " + kept.size() + " pieces of memory");
  }

  private static double compute(int n) {
    double sum = 0;
    for (int i = 1; i <= n; i++) {
      sum += Math.sqrt(i) * Math.log(i);
    }
    return sum;
  }
}
