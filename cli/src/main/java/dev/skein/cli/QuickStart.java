package dev.skein.cli;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Puts DuckDB's library beside query.jar, for {@link Bootstrap}, and prints classes that the launcher's archive shall have
 * beside those that it sees in use; the launcher runs it once after a build.
 */
public final class QuickStart {
  private static final String CLASS = ".class";

  private QuickStart() {}

  /**
   * Links to the library in the user's cache folder: when that one is removed, the slower way still works.
   *
   * @throws IOException when there can be no link
   */
  public static void main(String[] args) throws IOException, URISyntaxException {
    Path jar =
        Path.of(QuickStart.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path link = NativeLibrary.beside(jar);
    Files.deleteIfExists(link);
    Files.createSymbolicLink(link, NativeLibrary.unpacked(jar));
    try (JarFile content = new JarFile(jar.toFile())) {
      content.stream()
          .map(JarEntry::getName)
          .filter(QuickStart::condensed)
          .forEach(QuickStart::list);
    }
  }

  /** Whether a class reads condensed recordings, of which the launcher has none at hand. */
  private static boolean condensed(String entry) {
    return entry.endsWith(CLASS)
        && (entry.startsWith("dev/skein/cjfr/") || entry.startsWith("dev/skein/tables/Condensed"));
  }

  private static void list(String entry) {
    System.out.println(entry.substring(0, entry.length() - CLASS.length()));
  }
}
