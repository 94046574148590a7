package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibraryTest {
  @TempDir Path folder;

  @Test
  void libraryBesideTheJarCountsOnlyWhenItIsTheOneInTheJar() throws IOException {
    Path jar = folder.resolve("query.jar");
    Path beside = NativeLibrary.beside(jar);
    String platform = beside.getFileName().toString().replace("libduckdb_java.so_", "");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("native/" + platform + "/duckdb_java"));
      out.write(new byte[1000]);
    }
    assertFalse(NativeLibrary.isBeside(jar), "none");
    Files.write(beside, new byte[999]);
    assertFalse(NativeLibrary.isBeside(jar), "that of another version");
    Files.write(beside, new byte[1000]);
    assertTrue(NativeLibrary.isBeside(jar));
    Files.delete(beside);
    Files.createSymbolicLink(beside, folder.resolve("removed"));
    assertFalse(NativeLibrary.isBeside(jar), "a link to nothing");
  }

  @Test
  void jarWithoutLibraryForThisMachine() throws IOException {
    Path jar = folder.resolve("query.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("native/other_system/duckdb_java"));
    }
    Files.write(NativeLibrary.beside(jar), new byte[0]);
    assertFalse(NativeLibrary.isBeside(jar));
  }
}
