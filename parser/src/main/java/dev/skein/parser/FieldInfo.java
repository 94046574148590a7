package dev.skein.parser;

import java.util.List;

/**
 * A field of a type in a chunk's metadata.
 *
 * @param name as declared
 * @param type its type
 * @param pooled whether the value is a key into the constant pool of {@code type}
 * @param array whether it is an array of such values
 * @param annotations in order
 */
public record FieldInfo(
    String name, TypeInfo type, boolean pooled, boolean array, List<AnnotationInfo> annotations) {
  public FieldInfo {
    annotations = List.copyOf(annotations);
  }

  /** The annotation with this simple name ({@code Timestamp}), null when there is none. */
  public AnnotationInfo annotation(String simpleName) {
    for (AnnotationInfo a : annotations) {
      if (a.simpleName().equals(simpleName)) {
        return a;
      }
    }
    return null;
  }
}
