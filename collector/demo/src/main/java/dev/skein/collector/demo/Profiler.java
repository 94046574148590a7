package dev.skein.collector.demo;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** async-profiler, whose library the jar on the class path carries. */
final class Profiler {
  private Profiler() {}

  /**
   * Unpacks the library; what belongs behind {@code -agentpath:}. Without {@code jfrsync}, so that a finished chunk is in the file every
   * few seconds, and with the time and the process in the name, so that no recording is ever written over.
   *
   * @param unpacked folder for the library
   * @param recordings folder for recordings
   * @param rotation length of a recording
   * @throws IOException when there is none for this system
   */
  static String options(Path unpacked, Path recordings, Duration rotation) throws IOException {
    boolean arm = System.getProperty("os.arch").equals("aarch64");
    boolean mac = System.getProperty("os.name").startsWith("Mac");
    String folder = mac ? "macos" : arm ? "linux-arm64" : "linux-x64";
    String name = mac ? "libasyncProfiler.dylib" : "libasyncProfiler.so";
    Path library = unpacked.resolve(name);
    try (InputStream in = Profiler.class.getResourceAsStream("/" + folder + "/" + name)) {
      if (in == null) {
        throw new IOException("async-profiler has no library for this system");
      }
      Files.copy(in, library);
    }
    return library
        + "=start,event=ctimer,alloc=512k,lock=1ms,chunktime=5s,loop="
        + rotation.toSeconds()
        + "s,file="
        + recordings
        + "/profile-%t-%p-%n.jfr";
  }
}
