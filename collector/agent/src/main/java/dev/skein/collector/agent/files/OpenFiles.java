package dev.skein.collector.agent.files;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;

/**
 * Which recordings some process has open, as far as the agent sees processes: all of its node where it shares the node's process
 * namespace and may look, otherwise none but itself. So an answer of "open" is certain, one of "not open" is not.
 */
public final class OpenFiles {
  private final Path processes;

  /**
   * @param processes normally {@code /proc}
   */
  public OpenFiles(Path processes) {
    this.processes = processes;
  }

  /** Numbers, in their file systems, of all files named like recordings that somebody else has open. */
  public Set<Long> inodes() {
    Set<Long> inodes = new HashSet<>();
    String self = Long.toString(ProcessHandle.current().pid());
    try (DirectoryStream<Path> all = Files.newDirectoryStream(processes, "[0-9]*")) {
      for (Path process : all) {
        if (!process.getFileName().toString().equals(self)) {
          add(process, inodes);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return inodes;
    }
    return inodes;
  }

  private static void add(Path process, Set<Long> inodes) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(process.resolve("fd"))) {
      for (Path file : files) {
        addFile(file, inodes);
      }
    } catch (IOException | DirectoryIteratorException e) {
      // Ended meanwhile, or not ours to see.
      return;
    }
  }

  private static void addFile(Path file, Set<Long> inodes) {
    try {
      if (Files.readSymbolicLink(file).toString().contains(".jfr")) {
        inodes.add(SafeFolder.inode(Files.readAttributes(file, BasicFileAttributes.class)));
      }
    } catch (IOException e) {
      // Closed meanwhile, as sockets are all the time; the others count nevertheless.
      return;
    }
  }
}
