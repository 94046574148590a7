package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.skein.server.PageFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteCommandTest {
  @TempDir Path temp;

  @Test
  void writesTheSiteAndBringsItUpToDate() throws IOException {
    assumeFalse(new PageFiles().names().isEmpty(), "module web was not built");
    Path site = temp.resolve("a/site");
    TestConsole console = new TestConsole();
    assertEquals(ExitCode.OK, console.run("site", site.toString()), console.err());
    assertTrue(Files.readString(site.resolve("index.html")).contains("Content-Security-Policy"));
    assertFalse(Files.exists(site.resolve("collected.html")), "that page needs an analyzer");
    assertFalse(Files.exists(site.resolve("assets/collected")), "that page needs an analyzer");
    assertTrue(Files.size(site.resolve("examples/shop.jfr")) > 1_000_000);

    // An earlier release had another file, and the list names one outside of the folder.
    Path list = site.resolve(SiteCommand.LIST);
    Files.writeString(list, Files.readString(list) + "assets/old.js\n../kept.txt\n");
    Files.writeString(site.resolve("assets/old.js"), "");
    Files.writeString(site.resolve("CNAME"), "skein.example");
    Files.writeString(temp.resolve("a/kept.txt"), "");
    assertEquals(ExitCode.OK, console.run("site", site.toString()), console.err());
    assertFalse(Files.exists(site.resolve("assets/old.js")));
    assertTrue(Files.exists(site.resolve("CNAME")));
    assertTrue(Files.exists(temp.resolve("a/kept.txt")));
    assertEquals(
        new PageFiles().names().stream().filter(name -> !SiteCommand.needsAnalyzer(name)).toList(),
        Files.readAllLines(list).subList(1, names(list)));
  }

  private static int names(Path list) throws IOException {
    return Files.readAllLines(list).size();
  }

  @Test
  void leavesOtherFoldersAlone() throws IOException {
    Path mine = Files.writeString(temp.resolve("mine.txt"), "mine");
    TestConsole console = new TestConsole();
    int code = console.run("site", temp.toString());
    assertEquals(ExitCode.FAILED, code);
    assertTrue(
        console.err().contains("holds other files") || console.err().contains("without the page"));
    assertEquals(1, console.err().lines().count(), console.err());
    assertEquals("mine", Files.readString(mine));
    assertEquals(ExitCode.FAILED, console.run("site", mine.toString()));
  }
}
