package dev.skein.collector.agent;

import dev.skein.collector.agent.files.SafeFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Tells by times and sizes alone whether a whole look at a container would show anything. Most looks are at containers where nothing
 * changed, and listing folders step by step without following a link costs many times as much.
 */
final class Glance {
  private Glance() {}

  /** Whether there is something new. What was reported, failed, or has to be looked at again for another reason is always new. */
  static boolean shows(ContainerState container) {
    return container.folder == null
        || container.changed
        || container.whole
        || !container.listed.unchanged()
        || container.recordings.values().stream().anyMatch(Glance::differs)
        || container.older.stream().anyMatch(Glance::differs);
  }

  private static boolean differs(Recording r) {
    if (r.unread || r.modified == Recording.ASKED || r.unsettled()) {
      return true;
    }
    Path path = r.spool.path();
    if (!r.spool.linked()) {
      // Its source has to be looked at, and below the container's folder only step by step.
      if (r.source != null || r.sourceThere && r.spool.file().contains("/")) {
        return true;
      }
      path = r.sourceThere ? r.container.folder.path().resolve(r.spool.file()) : path;
    }
    try {
      BasicFileAttributes now =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return now.size() != r.size || SafeFolder.modifiedNanos(now) != r.modified;
    } catch (IOException e) {
      return true;
    }
  }
}
