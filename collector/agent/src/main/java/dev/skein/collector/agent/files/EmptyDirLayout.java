package dev.skein.collector.agent.files;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code root/podUID/volumes/kubernetes.io~empty-dir/VOLUME/namespace/podUID/container}: a volume of each Pod, below the
 * kubelet's folder of Pods. The kubelet's UID counts; a folder inside the volume that names another Pod is not looked into.
 */
public final class EmptyDirLayout implements Layout {
  private static final String EMPTY_DIRS = "kubernetes.io~empty-dir";

  private final Path root;
  private final String volume;

  /**
   * @param root the kubelet's folder of Pods
   * @param volume name of the volume
   */
  public EmptyDirLayout(Path root, String volume) {
    this.root = root;
    this.volume = volume;
  }

  @Override
  public Path root() {
    return root;
  }

  @Override
  public Found find() throws IOException {
    FolderWalk walk = new FolderWalk();
    try (SafeFolder top = SafeFolder.root(root)) {
      walk.each(top, List.of(), root, (pod, steps, path) -> volume(walk, pod, steps, path));
    }
    return new Found(walk.containers, walk.above, walk.strange);
  }

  private void volume(FolderWalk walk, SafeFolder pod, List<String> steps, Path path)
      throws IOException {
    String uid = steps.get(0);
    walk.descend(
        pod,
        steps,
        path,
        List.of("volumes", EMPTY_DIRS, volume),
        (inVolume, volumeSteps, volumePath) ->
            walk.each(
                inVolume,
                volumeSteps,
                volumePath,
                (namespace, s, p) ->
                    walk.descend(
                        namespace,
                        s,
                        p,
                        List.of(uid),
                        (own, ownSteps, ownPath) ->
                            walk.containers(own, ownSteps, ownPath, s.get(s.size() - 1), uid))));
  }
}
