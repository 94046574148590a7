package dev.skein.collector.agent.files;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Where containers' folders are. */
public interface Layout {
  /**
   * All folders of containers that are there now.
   *
   * @throws IOException where not even the root can be read
   */
  Found find() throws IOException;

  /** The folder that all begins with. */
  Path root();

  /**
   * What was found.
   *
   * @param containers their folders
   * @param above all folders that were looked into on the way, as they were before: where something changes in them, it is time for
   *     another look
   * @param strange how many folders have names that no namespace, Pod or container has
   */
  record Found(List<ContainerFolder> containers, List<FolderStamp> above, int strange) {}
}
