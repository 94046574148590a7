package dev.skein.collector.agent.files;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Looks for containers' folders, by fixed names and by names that vary; never through a link. */
final class FolderWalk {
  private static final int MOST_ENTRIES = 10_000;

  // What Kubernetes allows as a namespace, a container and a Pod's UID.
  private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9]{0,251}[a-z0-9])?");

  final List<ContainerFolder> containers = new ArrayList<>();
  final List<FolderStamp> above = new ArrayList<>();
  int strange;

  /** What to do with a folder, whose path from the root is {@code steps}. */
  interface Visitor {
    void visit(SafeFolder folder, List<String> steps, Path path) throws IOException;
  }

  /** Opens the folders of a fixed path below a folder, one after another, and visits the last where it exists. */
  void descend(
      SafeFolder folder, List<String> steps, Path path, List<String> names, Visitor visitor)
      throws IOException {
    if (names.isEmpty()) {
      visitor.visit(folder, steps, path);
      return;
    }
    above.add(FolderStamp.of(path));
    enter(
        folder,
        steps,
        path,
        names.get(0),
        (f, s, p) -> descend(f, s, p, names.subList(1, names.size()), visitor));
  }

  /** Visits every folder in a folder whose name is one that Kubernetes could have given. */
  void each(SafeFolder folder, List<String> steps, Path path, Visitor visitor) throws IOException {
    above.add(FolderStamp.of(path));
    for (String name : names(folder)) {
      enter(folder, steps, path, name, visitor);
    }
  }

  /** Every folder in {@code folder} is a container's. */
  void containers(SafeFolder folder, List<String> steps, Path path, String namespace, String podUid)
      throws IOException {
    above.add(FolderStamp.of(path));
    for (String name : names(folder)) {
      ContainerKey key = new ContainerKey(namespace, podUid, name);
      containers.add(new ContainerFolder(key, plus(steps, name), path.resolve(name)));
    }
  }

  private List<String> names(SafeFolder folder) throws IOException {
    List<String> names = new ArrayList<>();
    for (SafeFolder.Entry entry : folder.list(MOST_ENTRIES)) {
      if (entry.kind() == SafeFolder.Kind.FOLDER && NAME.matcher(entry.name()).matches()) {
        names.add(entry.name());
      } else {
        strange++;
      }
    }
    return names;
  }

  private void enter(SafeFolder folder, List<String> steps, Path path, String name, Visitor visitor)
      throws IOException {
    try (SafeFolder child = folder.child(name)) {
      visitor.visit(child, plus(steps, name), path.resolve(name));
    } catch (NoSuchFileException | NotDirectoryException e) {
      // Gone meanwhile, or never there; the next look will tell.
      return;
    } catch (IOException e) {
      strange++;
    }
  }

  private static List<String> plus(List<String> steps, String name) {
    List<String> longer = new ArrayList<>(steps);
    longer.add(name);
    return List.copyOf(longer);
  }
}
