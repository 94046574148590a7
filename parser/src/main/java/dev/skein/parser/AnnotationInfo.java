package dev.skein.parser;

import java.util.List;

/**
 * An annotation of an event type or a field.
 *
 * @param type its type
 * @param values the elements of its {@code value}: one for a single value, several for an array, none when it has none
 */
public record AnnotationInfo(TypeInfo type, List<String> values) {
  public AnnotationInfo {
    values = List.copyOf(values);
  }

  /** The only or first value, null when there is none. */
  public String value() {
    return values.isEmpty() ? null : values.get(0);
  }

  /** Full name, {@code jdk.jfr.Timestamp}. */
  public String name() {
    return type.name();
  }

  /** The name without its package: {@code Timestamp}. */
  public String simpleName() {
    return name().substring(name().lastIndexOf('.') + 1);
  }

  /** Whether the annotation says what a number means: its type is itself annotated with {@code ContentType}. */
  public boolean contentType() {
    return type.annotation("ContentType") != null;
  }
}
