package dev.skein.duckdb;

import dev.skein.views.Library;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The statements that an import runs once its tables are there. */
public final class Installations {
  private Installations() {}

  /** Statements by the name of the type, macro or view that they create, in the order of the import. */
  public static Map<String, List<String>> of(Connection recording) throws SQLException {
    List<Installer.Item> items = new ArrayList<>(Installer.commentFunctions());
    items.addAll(Installer.views(recording, Library.load()));
    Map<String, List<String>> statements = new LinkedHashMap<>();
    items.forEach(item -> statements.put(item.name(), item.statements()));
    return statements;
  }
}
