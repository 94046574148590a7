package dev.skein.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;

/** Files that were packed with the server. The build lists them, and only what is listed is found. */
final class Resources {
  private final String folder;
  private final Set<String> names;

  /** The files of {@code folder}, whose list is {@code folder.index}. */
  Resources(String folder) {
    this.folder = folder;
    byte[] index = read("/" + folder + ".index");
    this.names =
        new String(index == null ? new byte[0] : index, StandardCharsets.UTF_8)
            .lines()
            .filter(l -> !l.isBlank())
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Paths within the folder. */
  Set<String> names() {
    return names;
  }

  /** The bytes of a file; null when there is none of that path. */
  byte[] bytes(String name) {
    return names.contains(name) ? read("/" + folder + "/" + name) : null;
  }

  private static byte[] read(String path) {
    try (InputStream in = Resources.class.getResourceAsStream(path)) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
