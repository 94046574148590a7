package dev.skein.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine;

/** The versions of Skein, DuckDB and Java; none of DuckDB's classes is loaded for it. */
public final class Version implements CommandLine.IVersionProvider {
  @Override
  public String[] getVersion() throws IOException {
    Properties versions = versions();
    return new String[] {
      "skein " + versions.getProperty("skein"),
      "DuckDB " + versions.getProperty("duckdb"),
      "Java " + Runtime.version() + " (" + System.getProperty("java.vendor") + ")"
    };
  }

  /** The version of Skein. */
  static String number() throws IOException {
    return versions().getProperty("skein");
  }

  private static Properties versions() throws IOException {
    Properties versions = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      versions.load(in);
    }
    return versions;
  }
}
