package dev.skein.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The container files agree with what they are about. */
class ImagesTest {
  private static final Path FOLDER = Chart.ROOT.resolve("deploy/images");

  @ParameterizedTest
  @CsvSource({"linux-x64", "linux-arm64"})
  void the_library_of_the_profiler_is_the_one_that_the_project_depends_on(String folder)
      throws IOException, GeneralSecurityException {
    String library = "/" + folder + "/libasyncProfiler.so";
    try (InputStream in = ImagesTest.class.getResourceAsStream(library)) {
      byte[] sum = MessageDigest.getInstance("SHA-256").digest(in.readAllBytes());
      String text = Files.readString(FOLDER.resolve("profiler.Containerfile"));
      Matcher pinned = Pattern.compile("folder=" + folder + "; sum=([0-9a-f]{64}) ").matcher(text);
      assertTrue(pinned.find());
      assertEquals(HexFormat.of().formatHex(sum), pinned.group(1));
    }
  }

  /** Its authors' own line, from the top of the source. */
  @Test
  void the_library_that_starts_it_is_compiled_as_its_source_says() throws IOException {
    Path source = Chart.ROOT.resolve("collector/controller/src/main/profiler/skein_start.c");
    Matcher line =
        Pattern.compile("(?m)^ \\*\\s+cc (.*) -o libskeinstart.so skein_start.c$")
            .matcher(Files.readString(source));
    assertTrue(line.find());
    String text = Files.readString(FOLDER.resolve("profiler.Containerfile"));
    assertTrue(text.contains("cc " + line.group(1) + " -o skein/libskeinstart.so skein_start.c;"));
  }

  /** The flags that its memory was measured with. */
  @Test
  void the_agent_runs_with_the_flags_of_its_page() throws IOException {
    List<String> flags = Files.readAllLines(FOLDER.resolve("agent.options"));
    String page = Files.readString(Chart.ROOT.resolve("docs/agent.md"));
    assertTrue(
        page.contains("java " + String.join(" ", flags) + " -jar collector/agent/"),
        flags.toString());
  }

  @Test
  void the_controller_runs_with_the_flags_of_its_page() throws IOException {
    List<String> flags = Files.readAllLines(FOLDER.resolve("controller.options"));
    String page = Files.readString(Chart.ROOT.resolve("docs/controller.md"));
    assertTrue(
        page.contains("java " + String.join(" ", flags.subList(0, 2)) + " -jar collector/"),
        flags.toString());
  }
}
