package dev.skein.cli;

import dev.skein.duckdb.SkeinException;
import dev.skein.duckdb.result.Unit;
import dev.skein.server.PageFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes the page as a folder of static files, for a file host. */
@Command(
    name = "site",
    description = "Write the notebook's page as files for any web host.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  skein site public                     a folder to upload",
      "  skein site public && (cd public && python3 -m http.server)",
      "",
      "The page then works without a server: recordings are dropped on it, and read and queried",
      "in the browser; nothing is uploaded. A folder that skein site has written is brought up to",
      "date, with other files in it left alone; any other folder has to be empty."
    })
final class SiteCommand implements Callable<Integer> {
  /** Names what the command wrote, so that the next time knows what it may replace. */
  static final String LIST = "skein-site.txt";

  private static final String FIRST_LINE = "The files of this Skein site, version ";

  /** They name the others, so they come last: whoever visits meanwhile finds what they name. */
  private static final List<String> LAST = List.of("sw.js", "index.html");

  private final Console console;

  @Parameters(paramLabel = "DIR", description = "The folder to write; made where there is none.")
  private Path folder;

  SiteCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    PageFiles page = new PageFiles();
    Set<String> names = page.names();
    names.removeIf(SiteCommand::needsAnalyzer);
    if (names.isEmpty()) {
      throw new SkeinException(
          "this query.jar was built without the page: install npm and build it again");
    }
    List<String> before = earlier();
    long bytes = 0;
    try {
      for (String name : order(names)) {
        byte[] content = page.bytes(name);
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
        bytes += content.length;
      }
      Files.writeString(
          folder.resolve(LIST),
          FIRST_LINE + Version.number() + "\n" + String.join("\n", names) + "\n");
      for (String name : before) {
        if (!names.contains(name)) {
          Files.deleteIfExists(folder.resolve(name));
        }
      }
    } catch (IOException e) {
      throw OutputTarget.failure(folder, e);
    }
    OutputTarget.say(console, folder + ": " + names.size() + " files, " + Unit.BYTES.format(bytes));
    return ExitCode.OK;
  }

  /** Whether a file is of the analyzer's page, which is nothing without one. */
  static boolean needsAnalyzer(String name) {
    return name.equals("collected.html") || name.startsWith("assets/collected/");
  }

  private static List<String> order(Set<String> names) {
    List<String> order = new ArrayList<>(names);
    order.sort(Comparator.comparingInt(LAST::indexOf));
    return order;
  }

  /**
   * What an earlier site in the folder consists of; nothing for a new one.
   *
   * @throws SkeinException when the folder holds something else
   */
  private List<String> earlier() throws IOException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new SkeinException(folder + ": is a file; name a folder");
    }
    if (!Files.exists(folder)) {
      return List.of();
    }
    Path list = folder.resolve(LIST);
    if (Files.isRegularFile(list)) {
      List<String> lines = Files.readAllLines(list, StandardCharsets.UTF_8);
      if (!lines.isEmpty() && lines.get(0).startsWith(FIRST_LINE)) {
        return lines.stream().skip(1).filter(this::within).toList();
      }
    }
    try (Stream<Path> files = Files.list(folder)) {
      if (files.findAny().isPresent()) {
        throw new SkeinException(
            folder
                + ": holds other files; name an empty folder, or one that skein site has written");
      }
    }
    return List.of();
  }

  /** The list is a file that anybody may have edited. */
  private boolean within(String name) {
    Path root = folder.toAbsolutePath().normalize();
    Path file = root.resolve(name).normalize();
    return !name.isBlank() && file.startsWith(root) && !file.equals(root);
  }
}
