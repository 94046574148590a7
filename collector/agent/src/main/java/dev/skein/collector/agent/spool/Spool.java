package dev.skein.collector.agent.spool;

import dev.skein.collector.agent.files.ContainerKey;
import dev.skein.collector.agent.files.SafeFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The agent's folder: {@code files/namespace/podUID/container/} with recordings, {@code journal}, {@code refused/}, and {@code lock},
 * which one agent at a time holds. Nobody else may write to it.
 */
public final class Spool implements Closeable {
  /** A container's folder cannot have this name. */
  private static final String POD_NAME = ".pod";

  private final Path folder;
  private final Path files;
  private final FileChannel lockFile;
  private final FileLock lock;

  /**
   * Opens a spool, and makes what is missing of it.
   *
   * @throws IOException where that fails, or another agent uses it
   */
  public Spool(Path folder) throws IOException {
    this.folder = folder;
    this.files = folder.resolve("files");
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder.getParent());
      Files.createDirectory(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    Files.createDirectories(files);
    lockFile =
        FileChannel.open(
            folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock held;
    try {
      held = lockFile.tryLock();
    } catch (OverlappingFileLockException e) {
      held = null;
    }
    if (held == null) {
      lockFile.close();
      throw new IOException(folder + " is in use by another agent");
    }
    lock = held;
  }

  /** Where the journal belongs. */
  public Path journal() {
    return folder.resolve("journal");
  }

  /** Where refused chunks belong. */
  public Path refused() {
    return folder.resolve("refused");
  }

  /** All recordings that are in the spool, in no order. */
  public List<SpoolFile> list() throws IOException {
    List<SpoolFile> found = new ArrayList<>();
    for (Path namespace : children(files)) {
      for (Path pod : children(namespace)) {
        for (Path container : children(pod)) {
          if (!Files.isDirectory(container, LinkOption.NOFOLLOW_LINKS)) {
            continue;
          }
          ContainerKey key = new ContainerKey(name(namespace), name(pod), name(container));
          for (Path file : children(container)) {
            SpoolFile recording = SpoolFile.of(key, file);
            if (recording != null && SafeFolder.look(file).kind() == SafeFolder.Kind.FILE) {
              found.add(recording);
            }
          }
        }
      }
    }
    return found;
  }

  /**
   * Takes a recording in by a hard link. Other than a copy it costs nothing, grows with the source, and stays when the source is
   * deleted.
   *
   * @param source its path. It may lead elsewhere by now: what was linked is looked at afterwards
   * @param inode the file that is meant
   * @return null where it cannot be linked: another file system or mount, no right to
   * @throws IOException where it is another file by now, or the spool cannot be written to
   */
  public SpoolFile link(ContainerKey key, String file, long inode, Path source) throws IOException {
    SpoolFile recording = target(key, file, inode, 0);
    try {
      Files.createLink(recording.path(), source);
    } catch (FileAlreadyExistsException e) {
      // Ours already, from before a crash; whether it is that very file is seen below.
      return confirmed(recording);
    } catch (NoSuchFileException e) {
      throw new IOException(file + " was deleted", e);
    } catch (IOException | UnsupportedOperationException e) {
      return null;
    }
    return confirmed(recording);
  }

  private static SpoolFile confirmed(SpoolFile recording) throws IOException {
    SafeFolder.Entry linked = SafeFolder.look(recording.path());
    if (linked.kind() != SafeFolder.Kind.FILE || linked.inode() != recording.inode()) {
      Files.delete(recording.path());
      throw new IOException(recording.file() + " was replaced");
    }
    return recording;
  }

  /**
   * Makes an empty file that a recording is copied to, chunk by chunk.
   *
   * @param copy a number that no other copy of this container has, above 0
   */
  public SpoolFile copy(ContainerKey key, String file, long inode, long copy) throws IOException {
    SpoolFile recording = target(key, file, inode, copy);
    Files.createFile(recording.path());
    return recording;
  }

  /** Removes a recording, and folders that are empty without it. */
  public void remove(SpoolFile recording) throws IOException {
    Files.deleteIfExists(recording.path());
    tidy(recording.key());
  }

  /** Removes a container's folder where it is empty, and with the last one its Pod's. */
  public void tidy(ContainerKey key) throws IOException {
    Path pod = pod(key);
    deleteIfEmpty(pod.resolve(key.container()));
    if (children(pod).stream().allMatch(p -> name(p).equals(POD_NAME))) {
      Files.deleteIfExists(pod.resolve(POD_NAME));
      deleteIfEmpty(pod);
      deleteIfEmpty(pod.getParent());
    }
  }

  /** Remembers the name of a Pod, which nobody can be asked for once the Pod is gone. */
  public void rememberPod(ContainerKey key, String name) throws IOException {
    Path file = pod(key).resolve(POD_NAME);
    Path fresh = pod(key).resolve(POD_NAME + ".new");
    Files.createDirectories(pod(key));
    Files.writeString(fresh, name);
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** The name of a Pod that was remembered, or null. */
  public String rememberedPod(ContainerKey key) {
    try {
      String name = Files.readString(pod(key).resolve(POD_NAME));
      return name.isEmpty() ? null : name;
    } catch (IOException e) {
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    lock.close();
    lockFile.close();
  }

  /** Makes names of files in a folder survive a power failure. */
  static void syncFolder(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private SpoolFile target(ContainerKey key, String file, long inode, long copy)
      throws IOException {
    Path container = pod(key).resolve(key.container());
    Files.createDirectories(container);
    return new SpoolFile(
        key, file, inode, copy, container.resolve(SpoolFile.name(file, inode, copy)));
  }

  private Path pod(ContainerKey key) {
    return files.resolve(key.namespace()).resolve(key.podUid());
  }

  private static List<Path> children(Path folder) throws IOException {
    List<Path> children = new ArrayList<>();
    if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
        all.forEach(children::add);
      }
    }
    return children;
  }

  private static void deleteIfEmpty(Path folder) throws IOException {
    try (Stream<Path> content = Files.list(folder)) {
      if (content.findAny().isPresent()) {
        return;
      }
    } catch (NoSuchFileException e) {
      return;
    }
    Files.delete(folder);
  }

  private static String name(Path path) {
    return path.getFileName().toString();
  }
}
