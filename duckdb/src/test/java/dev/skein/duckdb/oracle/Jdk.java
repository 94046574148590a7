package dev.skein.duckdb.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** A JDK beside the one that runs the tests. */
record Jdk(Path home) {
  /** The one that {@code JAVA25_HOME} names, else the first JDK 25 in the folders where systems keep their JDKs. */
  static Optional<Jdk> find25() {
    List<Path> candidates = new ArrayList<>();
    Optional.ofNullable(System.getenv("JAVA25_HOME")).map(Path::of).ifPresent(candidates::add);
    Stream.of(
            Path.of(System.getProperty("java.home")).getParent(),
            Path.of("/usr/lib/jvm"),
            Path.of("/Library/Java/JavaVirtualMachines"),
            Path.of(System.getProperty("user.home"), ".sdkman", "candidates", "java"))
        .filter(Objects::nonNull)
        .flatMap(Jdk::children)
        .flatMap(folder -> Stream.of(folder, folder.resolve("Contents/Home")))
        .forEach(candidates::add);
    return candidates.stream().filter(Jdk::is25).map(Jdk::new).findFirst();
  }

  /**
   * Runs a tool of this JDK.
   *
   * @param out where its output goes
   * @throws IOException with the tool's complaint when it fails
   */
  void run(Path out, List<String> command) throws IOException, InterruptedException {
    List<String> full = new ArrayList<>();
    full.add(home.resolve("bin").resolve(command.get(0)).toString());
    String prefix = command.get(0).equals("java") ? "" : "-J";
    // Short work: the second compiler takes more time than it saves.
    full.add(prefix + "-XX:TieredStopAtLevel=1");
    full.add(prefix + "-XX:+UseSerialGC");
    full.addAll(command.subList(1, command.size()));
    Path errors = Files.createTempFile("jdk", ".err");
    try {
      ProcessBuilder builder = new ProcessBuilder(full);
      builder.environment().put("TZ", "UTC"); // times are printed in the zone of the machine
      Process process = builder.redirectOutput(out.toFile()).redirectError(errors.toFile()).start();
      if (process.waitFor() != 0) {
        throw new IOException(command + ": " + Files.readString(errors));
      }
    } finally {
      Files.delete(errors);
    }
  }

  private static Stream<Path> children(Path folder) {
    try (Stream<Path> list = Files.list(folder)) {
      return list.sorted().toList().stream();
    } catch (IOException e) {
      return Stream.empty();
    }
  }

  private static boolean is25(Path home) {
    try {
      return Files.isExecutable(home.resolve("bin/jfr"))
          && Files.readString(home.resolve("release")).contains("JAVA_VERSION=\"25");
    } catch (IOException e) {
      return false;
    }
  }
}
