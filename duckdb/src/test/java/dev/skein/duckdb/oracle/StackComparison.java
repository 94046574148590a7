package dev.skein.duckdb.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What the flat stack columns say of a trace, computed from the JDK's frames as the mapping describes it. */
final class StackComparison {
  private static final Set<String> NOT_JAVA = Set.of("Native", "C++", "Kernel");

  private static final Pattern JDK_CLASS =
      Pattern.compile("|\\[+[A-Z]|(\\[+L)?(javax?|jdk|sun|com[./]sun)[./].*");

  private StackComparison() {}

  static boolean isStackTrace(Map<String, Object> struct) {
    return struct.containsKey("frames") && struct.containsKey("truncated");
  }

  /**
   * The expected values, by the part of the column name after {@code stackTrace$}; methods are the JDK's structs.
   *
   * @param depth the import's stack depth
   */
  static Map<String, Object> flat(Oracle oracle, Map<String, Object> trace, int depth) {
    List<Object> methods = new ArrayList<>();
    Object application = null;
    Object nonInit = null;
    for (Object frame : (List<?>) trace.get("frames")) {
      Map<?, ?> fields = (Map<?, ?>) frame;
      if (fields.get("type") instanceof String type && NOT_JAVA.contains(type)) {
        continue;
      }
      Object method = fields.get("method");
      Map<String, Object> struct = oracle.struct(method);
      methods.add(method);
      if (application == null && struct != null && !bootstrap(oracle, struct)) {
        application = method;
      }
      if (nonInit == null && struct != null && !"<init>".equals(struct.get("name"))) {
        nonInit = method;
      }
    }
    Map<String, Object> flat = new HashMap<>();
    flat.put("topMethod", methods.isEmpty() ? null : methods.get(0));
    flat.put("topApplicationMethod", application);
    flat.put("topNonInitMethod", nonInit);
    flat.put("length", (long) methods.size());
    flat.put("truncated", trace.get("truncated"));
    flat.put("methods", methods.subList(0, Math.min(depth, methods.size())));
    return flat;
  }

  /** Where the recorder names no class loader, the package decides. */
  private static boolean bootstrap(Oracle oracle, Map<String, Object> method) {
    Map<String, Object> type = oracle.struct(method.get("type"));
    Map<String, Object> loader = type == null ? null : oracle.struct(type.get("classLoader"));
    if (loader != null) {
      return loader.get("type") == null && "bootstrap".equals(loader.get("name"));
    }
    Object name = type == null ? null : type.get("name");
    return name == null || JDK_CLASS.matcher(name.toString()).matches();
  }
}
