package dev.skein.cli;

import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * What {@code java -jar query.jar} starts: runs {@link Skein} in a class loader that knows where DuckDB's native library
 * lies.
 *
 * <p>The driver itself would unpack 70 MB into a new temporary file at every start. It asks its class loader first when
 * its jar has no library under the name that it looks for; so in query.jar the libraries have other names, and the class
 * loader unpacks one once and for all. A command that needs no database, like {@code --help}, never gets there.
 *
 * <p>Where {@link QuickStart} has put the library beside the jar, the driver finds it alone, and the class loader of the
 * JVM does: only that one takes classes from an archive.
 */
public final class Bootstrap {
  private Bootstrap() {}

  /** Runs {@link Skein#main}. */
  public static void main(String[] args) throws Throwable {
    URL jar = Bootstrap.class.getProtectionDomain().getCodeSource().getLocation();
    if (NativeLibrary.isBeside(Path.of(jar.toURI()))) {
      Skein.main(args);
      return;
    }
    ClassLoader loader = new ApplicationLoader(jar);
    Thread.currentThread().setContextClassLoader(loader);
    try {
      loader
          .loadClass("dev.skein.cli.Skein")
          .getMethod("main", String[].class)
          .invoke(null, (Object) args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Defines all classes of the jar itself, so that those of the driver ask it for their library. */
  private static final class ApplicationLoader extends URLClassLoader {
    static {
      registerAsParallelCapable();
    }

    private final URL jar;

    private ApplicationLoader(URL jar) {
      super(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
      this.jar = jar;
    }

    @Override
    protected String findLibrary(String name) {
      if (!name.equals(NativeLibrary.NAME)) {
        return super.findLibrary(name);
      }
      try {
        return NativeLibrary.unpacked(Path.of(jar.toURI())).toString();
      } catch (URISyntaxException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
