package dev.skein.collector.agent.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A folder that stays open: what is asked of it concerns this very folder, whatever its path means by now. No step from here
 * follows a link.
 */
public final class SafeFolder implements Closeable {
  private static final Pattern INODE = Pattern.compile(".*\\bino=([0-9]+)\\b.*");

  private final SecureDirectoryStream<Path> stream;

  private SafeFolder(SecureDirectoryStream<Path> stream) {
    this.stream = stream;
  }

  /**
   * Something in a folder.
   *
   * @param name its last part
   * @param kind what it is; a link is none of these
   * @param inode its number in its file system
   * @param size bytes
   * @param modifiedNanos when it was written to last, nanoseconds since 1970
   */
  public record Entry(String name, Kind kind, long inode, long size, long modifiedNanos) {}

  /** What an entry is. */
  public enum Kind {
    FILE,
    FOLDER,
    /** A link, a pipe, a device. */
    OTHER
  }

  /**
   * Opens the folder that all begins with. It is the operator's, so its own path may have links.
   *
   * @throws IOException where there is none, or where the system cannot open things relative to a folder
   */
  @SuppressWarnings("StreamResourceLeak") // What is returned closes it.
  public static SafeFolder root(Path folder) throws IOException {
    return new SafeFolder(secure(Files.newDirectoryStream(folder), folder));
  }

  /**
   * Opens a folder in this one.
   *
   * @throws IOException where it is none; a link to one is none
   */
  public SafeFolder child(String name) throws IOException {
    Path path = path(name);
    return new SafeFolder(secure(stream.newDirectoryStream(path, LinkOption.NOFOLLOW_LINKS), path));
  }

  /** Does something with an open folder. */
  public interface Use {
    /** Does it. */
    void with(SafeFolder folder) throws IOException;
  }

  /**
   * Opens the folder at the end of a path from this one, step by step, and closes it after use.
   *
   * @throws IOException where there is none
   */
  public void descend(List<String> steps, Use use) throws IOException {
    if (steps.isEmpty()) {
      use.with(this);
      return;
    }
    try (SafeFolder child = child(steps.get(0))) {
      child.descend(steps.subList(1, steps.size()), use);
    }
  }

  /**
   * What is in here. May be called once only. A name that is no text in the system's encoding has U+FFFD in it, and nothing can be
   * opened by it.
   *
   * @param most entries that are looked at; the rest is left out
   */
  public List<Entry> list(int most) throws IOException {
    List<Entry> entries = new ArrayList<>();
    try {
      for (Path path : stream) {
        if (entries.size() >= most) {
          break;
        }
        try {
          entries.add(entry(path.getFileName()));
        } catch (NoSuchFileException e) {
          // Deleted between the two looks.
          continue;
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return entries;
  }

  /**
   * Looks at one thing.
   *
   * @throws NoSuchFileException where there is none
   */
  public Entry entry(String name) throws IOException {
    return entry(path(name));
  }

  private Entry entry(Path path) throws IOException {
    BasicFileAttributes attributes =
        stream
            .getFileAttributeView(path, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
            .readAttributes();
    Kind kind =
        attributes.isRegularFile()
            ? Kind.FILE
            : attributes.isDirectory() ? Kind.FOLDER : Kind.OTHER;
    return new Entry(
        path.toString(), kind, inode(attributes), attributes.size(), modifiedNanos(attributes));
  }

  /**
   * Opens a file for reading.
   *
   * @param inode which file is meant
   * @throws Opening.StuckException where a pipe took its place
   * @throws IOException where it is no file, or another one by now
   */
  public FileChannel open(String name, long inode) throws IOException {
    requireFile(name, inode);
    Set<OpenOption> options = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    // It may be replaced before and while it is opened.
    FileChannel channel =
        Opening.of(name, () -> (FileChannel) stream.newByteChannel(path(name), options));
    try {
      requireFile(name, inode);
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /**
   * Deletes a file.
   *
   * @param inode which file is meant
   * @throws IOException where it is another one by now
   */
  public void delete(String name, long inode) throws IOException {
    requireFile(name, inode);
    stream.deleteFile(path(name));
  }

  /** Deletes a folder in this one, which has to be empty. */
  public void deleteFolder(String name) throws IOException {
    stream.deleteDirectory(path(name));
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }

  /** The number of a file in its file system. */
  static long inode(BasicFileAttributes attributes) throws IOException {
    // The key's text is the one way to it that does not go by the path once more.
    Matcher m = INODE.matcher(String.valueOf(attributes.fileKey()));
    if (!m.matches()) {
      throw new IOException("this system does not tell files apart by a number");
    }
    return Long.parseUnsignedLong(m.group(1));
  }

  /**
   * Looks at a file by its path, without following a link in its last part: for the agent's own folders.
   *
   * @throws NoSuchFileException where there is none
   */
  public static Entry look(Path path) throws IOException {
    BasicFileAttributes attributes =
        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    Kind kind =
        attributes.isRegularFile()
            ? Kind.FILE
            : attributes.isDirectory() ? Kind.FOLDER : Kind.OTHER;
    return new Entry(
        path.getFileName().toString(),
        kind,
        inode(attributes),
        attributes.size(),
        modifiedNanos(attributes));
  }

  /** When something was written to last, nanoseconds since 1970. */
  public static long modifiedNanos(BasicFileAttributes attributes) {
    java.time.Instant time = attributes.lastModifiedTime().toInstant();
    // A time beyond what fits is somebody's joke; it only has to differ from others.
    return time.getEpochSecond() * 1_000_000_000L + time.getNano();
  }

  private static Path path(String name) throws IOException {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new IOException("a name that this system's encoding does not have", e);
    }
  }

  private void requireFile(String name, long inode) throws IOException {
    Entry entry = entry(name);
    if (entry.kind != Kind.FILE || entry.inode != inode) {
      throw new IOException(name + " was replaced");
    }
  }

  private static SecureDirectoryStream<Path> secure(DirectoryStream<Path> stream, Path folder)
      throws IOException {
    if (stream instanceof SecureDirectoryStream<Path> secure) {
      return secure;
    }
    stream.close();
    throw new IOException(folder + ": this system cannot open files without following links");
  }
}
