package dev.skein.wasm;

import dev.skein.views.Area;
import dev.skein.views.CommentFunctions;
import dev.skein.views.Definition;
import dev.skein.views.Library;
import dev.skein.views.RecordedTables;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.teavm.jso.JSExport;
import org.teavm.jso.JSObject;
import org.teavm.jso.core.JSArray;
import org.teavm.jso.core.JSArrayReader;
import org.teavm.jso.core.JSString;

/**
 * What JavaScript can call of the SQL library; a wasm file of its own, for the page and not for its workers. First {@code
 * area} and {@code file} for all of them; then {@code catalogue}, or {@code database}, what it has, and {@code install}.
 */
public final class LibraryMain {
  private static final Map<String, String> FILES = new TreeMap<>();
  private static final Map<String, String> TITLES = new LinkedHashMap<>();
  private static Library library;
  private static RecordedTables tables;

  private LibraryMain() {}

  /** TeaVM wants an entry point; the work is done by the exported functions. */
  public static void main(String[] args) {}

  /** Takes what the library has; {@code column} and what follows it belong to the definition before them. */
  interface Catalogue extends JSObject {
    /** A view or macro; {@code area} is a folder, {@code uses} has names of other definitions. */
    void definition(
        String name,
        boolean view,
        String area,
        String title,
        String description,
        JSArrayReader<JSString> uses);

    /** A column of a view; {@code contentType} is empty where there is none. */
    void column(String name, String type, String contentType, String meaning);

    /** A parameter of a macro. */
    void parameter(String name);

    /** How a macro is called. */
    void signature(String call);

    /** Full names of event types of which a recording has to know one. */
    void needs(JSArrayReader<JSString> events);
  }

  /** Takes what makes a definition; called for each. */
  interface Installer extends JSObject {
    /**
     * @param used whether others build on it
     * @param statements to run in order, up to one that fails
     */
    void install(String name, boolean used, JSArrayReader<JSString> statements);
  }

  /** Adds an area, in the order for people. */
  @JSExport
  public static void area(String name, String title) {
    TITLES.put(name, title);
  }

  /** Adds a file of the library, {@code area/name.sql}. */
  @JSExport
  public static void file(String path, String text) {
    FILES.put(path, text);
  }

  /** Gives everything there is, by areas and names. */
  @JSExport
  public static void catalogue(Catalogue catalogue) {
    for (Area area : library().areas()) {
      for (Definition d : area.definitions()) {
        boolean view = d.kind() == Definition.Kind.VIEW;
        catalogue.definition(
            d.name(), view, d.area(), d.title(), d.description(), strings(d.uses()));
        d.columns()
            .forEach(
                c ->
                    catalogue.column(
                        c.name(),
                        c.type(),
                        c.contentType() == null ? "" : c.contentType(),
                        c.meaning()));
        d.parameters().forEach(p -> catalogue.parameter(p.name()));
        d.signatures().forEach(catalogue::signature);
        d.needs().forEach(events -> catalogue.needs(strings(events)));
      }
    }
  }

  /** Begins to describe a database. */
  @JSExport
  public static void database() {
    tables = new RecordedTables();
  }

  /** A column of a table; see {@link RecordedTables#addColumn}. */
  @JSExport
  public static void column(String table, String column, String type) {
    tables.addColumn(table, column, type);
  }

  /** An event type; see {@link RecordedTables#addEvent(String, String)}. */
  @JSExport
  public static void event(String name, String table) {
    tables.addEvent(name, table);
  }

  /** Gives the definitions that fit the database, in an order in which they can be created. */
  @JSExport
  public static void install(Installer installer) {
    installer.install(CommentFunctions.NAME, true, strings(CommentFunctions.STATEMENTS));
    for (Library.Installation i : library().installations(tables)) {
      installer.install(i.definition().name(), i.used(), strings(i.statements()));
    }
  }

  private static Library library() {
    if (library == null) {
      library = Library.of(FILES, TITLES);
    }
    return library;
  }

  private static JSArray<JSString> strings(List<String> texts) {
    JSArray<JSString> array = new JSArray<>();
    texts.forEach(text -> array.push(JSString.valueOf(text)));
    return array;
  }
}
