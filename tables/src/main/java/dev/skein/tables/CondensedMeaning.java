package dev.skein.tables;

import java.util.ArrayList;
import java.util.List;

/**
 * What the description of a field or of an event type says.
 *
 * @param javaType as declared in the recorded event; null when the description does not say
 * @param contentType as in {@link ColumnSpec#contentType}
 * @param label null when there is none
 * @param description null when there is none
 * @param category outermost first, empty when there is none
 */
record CondensedMeaning(
    String javaType, String contentType, String label, String description, List<String> category) {
  private static final String UNSIGNED = "Unsigned";

  /** Of a field: {@code [javaType, contentType, annotations, label, description, isArray]}. */
  static CondensedMeaning ofField(String json) {
    List<?> parts = CondensedJson.array(json);
    return new CondensedMeaning(
        CondensedJson.text(parts, 0),
        contentType(CondensedJson.text(parts, 1), CondensedJson.list(parts, 2)),
        CondensedJson.text(parts, 3),
        CondensedJson.text(parts, 4),
        List.of());
  }

  /** Of an event type: {@code [label, description, annotations]}; null when it is not described. */
  static CondensedMeaning ofType(String json) {
    List<?> parts = CondensedJson.array(json);
    if (parts == null) {
      return null;
    }
    List<String> category = new ArrayList<>();
    for (Object annotation : CondensedJson.list(parts, 2)) {
      if (annotation instanceof List<?> a && "Category".equals(simpleName(a))) {
        List<?> values = CondensedJson.list(a, 1);
        List<?> names = CondensedJson.list(values, 0);
        for (Object name : names.isEmpty() ? values : names) {
          category.add(String.valueOf(name));
        }
      }
    }
    return new CondensedMeaning(
        null, null, CondensedJson.text(parts, 0), CondensedJson.text(parts, 1), category);
  }

  /**
   * What the number means. The writer asked the JDK, which says nothing where a field has two content types; then the
   * annotations do.
   */
  private static String contentType(String said, List<?> annotations) {
    String found = said == null ? null : simpleName(said);
    String unit = null;
    for (Object annotation : annotations) {
      String name = annotation instanceof List<?> a ? simpleName(a) : null;
      if (name == null || !name.equals(found) && !PlanCompiler.CONTENT_TYPES.contains(name)) {
        continue;
      }
      if (found == null || found.equals(UNSIGNED)) {
        found = name;
      }
      if (name.equals(found)) {
        unit = CondensedJson.text(CondensedJson.list((List<?>) annotation, 1), 0);
      }
    }
    return PlanCompiler.BYTES.equals(found) && "BITS".equals(unit) ? PlanCompiler.BITS : found;
  }

  private static String simpleName(List<?> annotation) {
    String name = CondensedJson.text(annotation, 0);
    return name == null ? null : simpleName(name);
  }

  static String simpleName(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
