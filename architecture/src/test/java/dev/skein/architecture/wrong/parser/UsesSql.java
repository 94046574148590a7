package dev.skein.architecture.wrong.parser;

import java.sql.Connection;

/** Wrong: the browser has no java.sql. */
public final class UsesSql {
  Connection connection;
}
