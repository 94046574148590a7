package dev.skein.cli;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Puts DuckDB's library beside query.jar, for {@link Bootstrap}; the launcher runs it once after a build. */
public final class QuickStart {
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
  }
}
