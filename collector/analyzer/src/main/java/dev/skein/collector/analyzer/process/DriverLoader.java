package dev.skein.collector.analyzer.process;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Starts a process that finds DuckDB's native library in a file: {@code DriverLoader LIBRARY CLASS ARGUMENT...}. The driver itself would
 * unpack its 70 MB from the jar in every process, which takes half a second. It looks for that entry first, and asks its class
 * loader for a library when there is none; so this class loader has none.
 */
public final class DriverLoader {
  private static final String NAME = "duckdb_java";
  private static final String ENTRY = "lib" + NAME + ".so_";

  private DriverLoader() {}

  /** Runs the class's {@code main}. */
  public static void main(String[] args) throws Throwable {
    List<URL> path = new ArrayList<>();
    for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
      path.add(url(part));
    }
    ClassLoader loader = new Loader(path.toArray(URL[]::new), args[0]);
    Thread.currentThread().setContextClassLoader(loader);
    try {
      loader
          .loadClass(args[1])
          .getMethod("main", String[].class)
          .invoke(null, (Object) Arrays.copyOfRange(args, 2, args.length));
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static URL url(String part) throws MalformedURLException {
    return Path.of(part).toUri().toURL();
  }

  /**
   * Unpacks the library for this machine.
   *
   * @return the file in the folder
   * @throws IOException when the driver has none, or the folder cannot be written
   */
  public static Path unpack(Path folder) throws IOException {
    String entry = ENTRY + system() + '_' + architecture();
    Path file = folder.resolve(System.mapLibraryName(NAME));
    try (InputStream in = DriverLoader.class.getResourceAsStream('/' + entry)) {
      if (in == null) {
        throw new IOException("DuckDB has no library for this machine (" + entry + ")");
      }
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    }
    return file;
  }

  /** As the driver names systems; the analyzer runs on Linux, and its tests wherever developers work. */
  private static String system() {
    return System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac")
        ? "macos"
        : "linux";
  }

  /** As the driver names processors. */
  private static String architecture() {
    String name = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return name.equals("aarch64") || name.equals("arm64") ? "arm64" : "amd64";
  }

  private static final class Loader extends URLClassLoader {
    static {
      registerAsParallelCapable();
    }

    private final String library;

    private Loader(URL[] path, String library) {
      super(path, ClassLoader.getPlatformClassLoader());
      this.library = library;
    }

    @Override
    public URL findResource(String name) {
      return name.startsWith(ENTRY) ? null : super.findResource(name);
    }

    @Override
    protected String findLibrary(String name) {
      return name.equals(NAME) ? library : super.findLibrary(name);
    }
  }
}
