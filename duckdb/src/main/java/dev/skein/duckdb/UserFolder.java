package dev.skein.duckdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** The user's own cache folder: {@code $XDG_CACHE_HOME/skein}, or {@code ~/.cache/skein}. */
public final class UserFolder {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");

  private UserFolder() {}

  /** The folder's path; it need not exist. */
  public static Path path() {
    String base = System.getenv("XDG_CACHE_HOME");
    Path cache =
        base == null || base.isBlank() || !Path.of(base).isAbsolute()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(base);
    return cache.resolve("skein");
  }

  /**
   * A folder below {@link #path}, made when it is absent, which only its owner can read and write.
   *
   * @throws IOException when it cannot be made, or belongs to someone else or is open to others, who could then put
   *     files of their own in the place of ours
   */
  public static Path make(String name) throws IOException {
    Path folder = path().resolve(name);
    if (!Files.getFileStore(existing(folder)).supportsFileAttributeView("posix")) {
      return Files.createDirectories(folder);
    }
    Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    for (Path p = folder; !p.equals(path().getParent()); p = p.getParent()) {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(p);
      if (permissions.contains(PosixFilePermission.GROUP_WRITE)
          || permissions.contains(PosixFilePermission.OTHERS_WRITE)
          || !mine(p)) {
        throw new IOException(p + " belongs to, or is open to, another user");
      }
    }
    return folder;
  }

  private static boolean mine(Path p) throws IOException {
    Path self = Path.of("/proc/self");
    if (Files.exists(self)) {
      // A container's user often has a number and no name.
      return Files.getAttribute(p, "unix:uid").equals(Files.getAttribute(self, "unix:uid"));
    }
    return Files.getOwner(p).getName().equals(System.getProperty("user.name"));
  }

  private static Path existing(Path folder) throws IOException {
    Path p = folder;
    while (p != null && !Files.exists(p)) {
      p = p.getParent();
    }
    if (p == null) {
      throw new IOException(folder + " has no existing parent");
    }
    return p;
  }
}
