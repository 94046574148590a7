package dev.skein.collector.agent.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * Which folder a path led to, and when something came or went in it last.
 *
 * @param path where it is
 * @param key what the system tells folders apart by, null where there was none
 * @param modified when it was changed last, null where there was none
 */
public record FolderStamp(Path path, Object key, FileTime modified) {
  /**
   * Looks at a folder. For what it says of the folder's content it has to be taken before that is listed. It goes by the path, so it
   * is a hint only: nothing is opened or deleted because of it.
   */
  public static FolderStamp of(Path path) {
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return new FolderStamp(path, attributes.fileKey(), attributes.lastModifiedTime());
    } catch (IOException e) {
      return new FolderStamp(path, null, null);
    }
  }

  /** Whether that folder is still there and nothing came or went in it. */
  boolean current() {
    return key != null && equals(of(path));
  }
}
