package dev.skein.collector.agent.files;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** {@code root/namespace/podUID/container}: one folder of the node for all Pods. */
public final class HostPathLayout implements Layout {
  private final Path root;

  public HostPathLayout(Path root) {
    this.root = root;
  }

  @Override
  public Path root() {
    return root;
  }

  @Override
  public Found find() throws IOException {
    FolderWalk walk = new FolderWalk();
    try (SafeFolder top = SafeFolder.root(root)) {
      walk.each(
          top,
          List.of(),
          root,
          (namespaces, steps, path) ->
              walk.each(
                  namespaces,
                  steps,
                  path,
                  (pod, podSteps, podPath) ->
                      walk.containers(pod, podSteps, podPath, podSteps.get(0), podSteps.get(1))));
    }
    return new Found(walk.containers, walk.above, walk.strange);
  }
}
