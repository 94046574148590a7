package dev.skein.collector.controller.inject;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.skein.collector.controller.settings.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Real JVMs with what the init container leaves and the options that the controller writes: they profile, and whatever is missing, they
 * start. Needs a C compiler for the small library that makes it so.
 */
class ProfiledJvmTest {
  private static final Path SOURCES = Path.of("src/main/profiler");

  /** An image: what the init container copies from. */
  @TempDir static Path image;

  @TempDir Path pod;

  private Path profiler;
  private Path recordings;

  private record Ended(int status, String output) {}

  /** The application: runs, and says so. */
  static final class Application {
    private Application() {}

    public static void main(String[] arguments) {
      System.out.println("the application runs");
    }
  }

  @BeforeAll
  static void buildTheImage() throws Exception {
    String architecture = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "x64";
    assumeTrue(
        System.getProperty("os.name").equals("Linux") && Files.isExecutable(Path.of("/usr/bin/cc")),
        "no Linux, or no C compiler at /usr/bin/cc");
    Files.copy(SOURCES.resolve("prepare"), image.resolve("prepare"));
    Path source = SOURCES.resolve("skein_start.c").toAbsolutePath();
    String command =
        Files.readAllLines(source).stream()
            .filter(line -> line.startsWith(" *   cc "))
            .findFirst()
            .orElseThrow()
            .substring(5)
            .replace("skein_start.c", source.toString());
    Ended compiled = run(image, Map.of(), (command + " -Wall -Wextra -Werror").split(" "));
    assertEquals(0, compiled.status, compiled.output);
    String name = "/linux-" + architecture + "/libasyncProfiler.so";
    try (InputStream library = ProfiledJvmTest.class.getResourceAsStream(name)) {
      Files.copy(library, image.resolve("libasyncProfiler.so"));
    }
  }

  @BeforeEach
  void folders() throws IOException {
    profiler = Files.createDirectory(pod.resolve("profiler"));
    recordings = Files.createDirectory(pod.resolve("recordings"));
  }

  @Test
  void itProfilesAndTheJdkRecords() throws Exception {
    assertEquals(new Ended(0, ""), prepare("default"));
    Ended ended = start(options("jdk-recording", "default", "event", "itimer"));
    assertEquals(0, ended.status, ended.output);
    assertTrue(ended.output.contains("the application runs"), ended.output);
    assertFalse(ended.output.contains("[skein]"), ended.output);
    try (Stream<Path> files = Files.list(recordings.resolve("app"))) {
      List<Path> profiles = files.filter(file -> file.toString().endsWith("-0.jfr")).toList();
      assertEquals(1, profiles.size(), ended.output);
      assertTrue(
          profiles.get(0).getFileName().toString().matches("profile-\\d{8}-\\d{6}-\\d+-0.jfr"));
      byte[] magic = Arrays.copyOf(Files.readAllBytes(profiles.get(0)), 4);
      assertEquals("FLR\0", new String(magic, StandardCharsets.US_ASCII));
    }
    // The JDK removes its repository when it ends well; that it had one, it says.
    assertTrue(ended.output.contains("Started recording"), ended.output);
  }

  @ParameterizedTest
  @CsvSource({
    "event, wall",
    "wall, off",
    "alloc, off",
    "interval, 1d",
    "lock, 1ns",
    "jfrsync, profile",
    "loop, 365d",
    "chunksize, 1024g"
  })
  void theProfilerTakesWhatTheAnnotationsAllow(String name, String value) throws Exception {
    prepare("");
    Ended ended = start(options(name, value));
    assertTrue(ended.output.contains("the application runs"), ended.output);
    assertTrue(ended.output.contains("Profiling started"), ended.output);
  }

  @Test
  void anImageWithoutTheProfilerStopsNobody() throws Exception {
    Path library = image.resolve("libasyncProfiler.so");
    Path away = Files.move(library, image.resolve("away"));
    try {
      Ended prepared = prepare("");
      assertEquals(0, prepared.status);
      assertTrue(prepared.output.contains("applications run without it"), prepared.output);
      assertRunsUnprofiled(start(options()), "cannot be loaded");
    } finally {
      Files.move(away, library);
    }
  }

  @Test
  void aLibraryThatIsNoneStopsNobody() throws Exception {
    prepare("");
    Path library = profiler.resolve("libasyncProfiler.so");
    Files.delete(library);
    Files.writeString(library, "not for this processor");
    assertRunsUnprofiled(start(options()), "cannot be loaded");
  }

  @Test
  void optionsThatItDoesNotTakeStopNobody() throws Exception {
    prepare("");
    assertRunsUnprofiled(
        start(options().replace("event=ctimer", "event=ctimer,event=cpu")), "does not start");
  }

  @Test
  void anApplicationWithItsOwnProfilerKeepsIt() throws Exception {
    prepare("");
    String own =
        "-agentpath:"
            + profiler.resolve("libasyncProfiler.so")
            + "=start,event=itimer,file="
            + pod.resolve("own.jfr");
    Ended ended = start(options(), own);
    assertRunsUnprofiled(ended, "brings async-profiler itself");
    assertTrue(Files.size(pod.resolve("own.jfr")) > 0);
  }

  @Test
  void aFolderThatCannotBeWrittenToStopsNobody() throws Exception {
    Files.delete(recordings);
    Files.writeString(recordings, "no folder");
    Ended prepared = prepare("default");
    assertEquals(0, prepared.status);
    assertTrue(prepared.output.contains("no folder for app"), prepared.output);
    Ended ended = start(options("jdk-recording", "default"));
    assertEquals(0, ended.status, ended.output);
    assertTrue(ended.output.contains("the application runs"), ended.output);
    assertFalse(ended.output.contains("Started recording"), ended.output);
  }

  @Test
  void itIsSaidWhereNoJvmCouldStart() throws Exception {
    Files.delete(profiler);
    Ended prepared = prepare("");
    assertEquals(1, prepared.status);
    assertTrue(prepared.output.contains("a JVM does not start without it"), prepared.output);
  }

  private static void assertRunsUnprofiled(Ended ended, String reason) {
    assertEquals(0, ended.status, ended.output);
    assertTrue(ended.output.contains("the application runs"), ended.output);
    assertTrue(ended.output.contains("[skein] no profile of this JVM"), ended.output);
    assertTrue(ended.output.contains(reason), ended.output);
  }

  /** What the controller writes into JAVA_TOOL_OPTIONS, with this Pod's folders. */
  private String options(String... annotations) throws Exception {
    String more = "";
    for (int i = 0; i < annotations.length; i += 2) {
      more += ",\"skein.dev/" + annotations[i] + "\":\"" + annotations[i + 1] + "\"";
    }
    JsonNode asked =
        new JsonMapper()
            .readTree(
                """
                {"metadata":{"labels":{"skein.dev/enabled":"true","skein.dev/mode":"continuous"},
                 "annotations":{"skein.dev/containers":"app"%s}},"spec":{"containers":[{"name":"app"}]}}
                """
                    .formatted(more));
    Settings settings = Settings.read(Map.of());
    Decision decision =
        new PodInjector(settings.profiler(), Set.of(), namespace -> "").decide(asked, "shop");
    JsonNode app = ((Decision.Profiled) decision).pod().path("spec").path("containers").get(0);
    return Trees.text(Trees.find(app, "env", "name", "JAVA_TOOL_OPTIONS"), "value")
        .replace("/skein/profiler", profiler.toString())
        .replace("/jfr-data", recordings + "/app");
  }

  private Ended prepare(String jdkRecording) throws Exception {
    return run(
        pod,
        Map.of(
            "SKEIN_CONTAINERS",
            "app",
            "SKEIN_JDK_RECORDING",
            jdkRecording,
            "SKEIN_PROFILER_PATH",
            profiler.toString(),
            "SKEIN_RECORDINGS_PATH",
            recordings.toString(),
            "SKEIN_SEEN_PATH",
            recordings + "/app"),
        "sh",
        image.resolve("prepare").toString());
  }

  private Ended start(String options, String... more) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx64m"));
    command.addAll(List.of(more));
    String classes =
        Path.of(Application.class.getProtectionDomain().getCodeSource().getLocation().toURI())
            .toString();
    command.addAll(List.of("-cp", classes, Application.class.getName()));
    return run(pod, Map.of("JAVA_TOOL_OPTIONS", options), command.toArray(String[]::new));
  }

  private static Ended run(Path folder, Map<String, String> variables, String... command)
      throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().putAll(variables);
    Path output = Files.createTempFile(folder, "output", ".txt");
    Process process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    if (!process.waitFor(2, TimeUnit.MINUTES)) {
      process.destroyForcibly();
    }
    return new Ended(process.waitFor(), Files.readString(output));
  }
}
