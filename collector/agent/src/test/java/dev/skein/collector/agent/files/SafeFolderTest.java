package dev.skein.collector.agent.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SafeFolderTest {
  @TempDir Path folder;

  @Test
  void aPipeInAFilesPlaceHoldsNobodyUp() throws Exception {
    Path pipe = folder.resolve("pipe.jfr");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).inheritIO().start().waitFor());
    AtomicReference<FileChannel> late = new AtomicReference<>();
    assertThrows(
        Opening.StuckException.class,
        () ->
            Opening.of(
                "pipe.jfr",
                10,
                () -> {
                  late.set(FileChannel.open(pipe, StandardOpenOption.READ));
                  return late.get();
                }));
    // Somebody opens its other end at last: what nobody waits for is closed.
    try (FileChannel writer = FileChannel.open(pipe, StandardOpenOption.WRITE)) {
      assertTrue(writer.isOpen());
      long until = System.nanoTime() + 60_000_000_000L;
      while (late.get() == null || late.get().isOpen()) {
        assertTrue(System.nanoTime() < until, "it stays open");
        Thread.sleep(5);
      }
    }
  }

  @Test
  void filesThatAProcessClosesHideNoneThatItHasOpen() throws IOException {
    Path files = Files.createDirectories(folder.resolve("1/fd"));
    Set<Long> inodes = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      Path recording = Files.createFile(folder.resolve(i + ".jfr"));
      inodes.add(SafeFolder.inode(Files.readAttributes(recording, BasicFileAttributes.class)));
      Files.createSymbolicLink(files.resolve("1" + i), recording);
      // Closed since it was listed: it cannot be looked at.
      Files.createFile(files.resolve("2" + i));
    }
    assertEquals(inodes, new OpenFiles(folder).inodes());
  }
}
