package dev.skein.collector.agent.spool;

import dev.skein.collector.agent.files.ContainerKey;
import dev.skein.collector.protocol.ChunkHeader;
import dev.skein.collector.protocol.ChunkId;
import dev.skein.collector.v1.ChunkIdentity;
import dev.skein.collector.v1.FileBirth;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A recording in the spool. Its name there says all about it: how it came in, the source's inode, for copies a number that
 * tells copies of one source apart, and its path below its container's folder.
 *
 * @param key whose it is
 * @param file its path below its container's folder, with '/' between its parts
 * @param inode the source's number in its file system
 * @param copy 0 for a hard link, otherwise a number that no other copy of that container has
 * @param path where it is in the spool
 */
public record SpoolFile(ContainerKey key, String file, long inode, long copy, Path path) {
  private static final Pattern NAME = Pattern.compile("([0-9]{1,20})(?:\\.([0-9]{1,18}))?~(.+)");

  // What Linux's file systems allow.
  private static final int LONGEST_NAME = 255;

  /** Whether it is the source itself under another name. */
  public boolean linked() {
    return copy == 0;
  }

  /** Whether a recording can be taken in and sent under this path: not too long, no control characters. */
  public static boolean canBe(ContainerKey key, String file, long inode) {
    String longest = name(file, inode, Long.MAX_VALUE);
    ChunkIdentity identity =
        ChunkIdentity.newBuilder()
            .setCluster("any")
            .setNode("any")
            .setNamespace(key.namespace())
            .setPod(key.podUid())
            .setPodUid(key.podUid())
            .setContainer(key.container())
            .setFile(file)
            .setBirth(FileBirth.getDefaultInstance())
            .setLength(ChunkHeader.BYTES + 1)
            .build();
    return ChunkId.problem(identity) == null
        && longest.getBytes(StandardCharsets.UTF_8).length <= LONGEST_NAME
        && !file.contains("\ufffd");
  }

  /** Its name in the spool. */
  static String name(String file, long inode, long copy) {
    String flat = file.replace("%", "%25").replace("/", "%2F");
    String number = Long.toUnsignedString(inode);
    return number + (copy == 0 ? "" : "." + copy) + "~" + flat;
  }

  /** Reads a name in the spool, or returns null where it is none of ours. */
  static SpoolFile of(ContainerKey key, Path path) {
    Matcher m = NAME.matcher(path.getFileName().toString());
    if (!m.matches()) {
      return null;
    }
    try {
      long copy = m.group(2) == null ? 0 : Long.parseLong(m.group(2));
      String file = m.group(3).replace("%2F", "/").replace("%25", "%");
      return new SpoolFile(key, file, Long.parseUnsignedLong(m.group(1)), copy, path);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** The name under which its progress is kept. */
  public String id() {
    return key.namespace() + "/" + key.podUid() + "/" + key.container() + "/" + path.getFileName();
  }
}
