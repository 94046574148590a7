package dev.skein.cli;

import dev.skein.duckdb.SkeinException;
import dev.skein.duckdb.UserFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** DuckDB's native library as a file: unpacked from the jar into the user's cache folder, once a version. */
final class NativeLibrary {
  /** What the driver passes to {@link System#loadLibrary}. */
  static final String NAME = "duckdb_java";

  private NativeLibrary() {}

  /**
   * The library for this machine, which is unpacked first when it is not there yet, or only a part of it.
   *
   * @param jar query.jar
   * @throws SkeinException when DuckDB has none for this machine, or it cannot be unpacked
   */
  static Path unpacked(Path jar) {
    try (JarFile archive = new JarFile(jar.toFile())) {
      ZipEntry entry = archive.getEntry(entryName());
      if (entry == null) {
        throw new SkeinException("DuckDB has no library for this machine (" + platform() + ")");
      }
      try {
        Path file = UserFolder.make("native").resolve(fileName(entry));
        if (!complete(file, entry)) {
          Path part = Files.createTempFile(file.getParent(), file.getFileName() + ".", ".part");
          try {
            copy(archive, entry, part);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
          } finally {
            Files.deleteIfExists(part);
          }
        }
        return file;
      } catch (IOException noCache) {
        Path file = Files.createTempFile("skein-", fileName(entry));
        file.toFile().deleteOnExit();
        copy(archive, entry, file);
        return file;
      }
    } catch (IOException e) {
      throw new SkeinException("DuckDB's library cannot be unpacked: " + e.getMessage(), e);
    }
  }

  /**
   * Where the driver looks when it finds no library of its name in the jar.
   *
   * @param jar query.jar
   */
  static Path beside(Path jar) {
    return jar.resolveSibling("libduckdb_java.so_" + platform());
  }

  /** Whether that place has the library of this jar, and not of an older one. */
  static boolean isBeside(Path jar) {
    Path file = beside(jar);
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (JarFile archive = new JarFile(jar.toFile())) {
      ZipEntry entry = archive.getEntry(entryName());
      return entry != null && complete(file, entry);
    } catch (IOException unreadable) {
      return false;
    }
  }

  private static String platform() {
    return system() + '_' + architecture();
  }

  private static String entryName() {
    return "native/" + platform() + "/" + NAME;
  }

  /** The checksum in the name stands for the driver's version: another version has other bytes. */
  private static String fileName(ZipEntry entry) {
    return String.format(Locale.ROOT, "%08x-%s", entry.getCrc(), System.mapLibraryName(NAME));
  }

  private static boolean complete(Path file, ZipEntry entry) throws IOException {
    return Files.isRegularFile(file) && Files.size(file) == entry.getSize();
  }

  private static void copy(JarFile archive, ZipEntry entry, Path to) throws IOException {
    try (InputStream in = archive.getInputStream(entry)) {
      Files.copy(in, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** As the driver names systems. */
  private static String system() {
    String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    if (name.startsWith("windows")) {
      return "windows";
    }
    return name.startsWith("mac") ? "macos" : "linux";
  }

  /** As the driver names processors. */
  private static String architecture() {
    String name = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return switch (name) {
      case "x86_64", "amd64" -> "amd64";
      case "aarch64", "arm64" -> "arm64";
      default -> name;
    };
  }
}
