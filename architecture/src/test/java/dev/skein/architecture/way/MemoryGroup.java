package dev.skein.architecture.way;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A group of processes with a memory limit, as the kubelet makes one for a container: version 1 or 2 of the kernel's control groups. */
final class MemoryGroup implements AutoCloseable {
  private static final Path V1 = Path.of("/sys/fs/cgroup/memory");
  private static final Path V2 = Path.of("/sys/fs/cgroup");

  private final Path folder;
  private final boolean first;

  private MemoryGroup(Path folder, boolean first) {
    this.folder = folder;
    this.first = first;
  }

  /**
   * Makes one.
   *
   * @throws IOException when this machine does not let us
   */
  static MemoryGroup create(String name, long bytes) throws IOException {
    boolean first = Files.isDirectory(V1);
    if (!first) {
      Files.writeString(V2.resolve("cgroup.subtree_control"), "+memory");
    }
    MemoryGroup group = new MemoryGroup((first ? V1 : V2).resolve("skein-" + name), first);
    Files.createDirectory(group.folder);
    Files.writeString(
        group.folder.resolve(first ? "memory.limit_in_bytes" : "memory.max"), Long.toString(bytes));
    return group;
  }

  /** Whoever writes a process id there, puts the process in. */
  Path processes() {
    return folder.resolve("cgroup.procs");
  }

  /** How many of its processes the kernel has killed because they wanted more. */
  int kills() throws IOException {
    return Files.readAllLines(folder.resolve(first ? "memory.oom_control" : "memory.events"))
        .stream()
        .filter(line -> line.startsWith("oom_kill "))
        .mapToInt(line -> Integer.parseInt(line.substring("oom_kill ".length())))
        .findFirst()
        .orElse(0);
  }

  /** Removes it; nothing may run in it any more. */
  @Override
  public void close() throws IOException {
    // The kernel needs a moment after the last process.
    for (int tries = 0; ; tries++) {
      try {
        Files.deleteIfExists(folder);
        return;
      } catch (IOException e) {
        if (tries == 100) {
          throw e;
        }
        try {
          Thread.sleep(50);
        } catch (InterruptedException stop) {
          Thread.currentThread().interrupt();
          throw e;
        }
      }
    }
  }
}
