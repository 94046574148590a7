package dev.skein.duckdb.oracle;

/** The first place where the database and the JDK disagree. */
final class Difference extends AssertionError {
  private static final long serialVersionUID = 1;

  Difference(String where, Object expected, Object got) {
    super(where + ": expected <" + expected + "> but got <" + got + ">");
  }
}
