package dev.skein.parser;

import java.util.ArrayList;
import java.util.List;

/** A type in a chunk's metadata. Immutable once its {@link Metadata} is read. */
public final class TypeInfo {
  private static final List<String> PRIMITIVES =
      List.of("boolean", "byte", "char", "short", "int", "long", "float", "double");

  private final long id;
  private final String name;
  private final String superType;
  private final List<FieldInfo> fields = new ArrayList<>();
  private final List<AnnotationInfo> annotations = new ArrayList<>();
  private boolean missing;
  private SkipPlan skipPlan;

  TypeInfo(long id, String name, String superType) {
    this.id = id;
    this.name = name;
    this.superType = superType;
  }

  /** Stands for a type that a field names and the metadata lacks. */
  static TypeInfo missing(String id) {
    TypeInfo t = new TypeInfo(-1, "type " + id, null);
    t.missing = true;
    return t;
  }

  /** Whether the metadata lacks this type: values of it have an unknown length. */
  public boolean missing() {
    return missing;
  }

  /** The id that events and pools of this chunk use. */
  public long id() {
    return id;
  }

  /** Full name: {@code jdk.types.Method}, {@code long}. */
  public String name() {
    return name;
  }

  public List<FieldInfo> fields() {
    return fields;
  }

  public List<AnnotationInfo> annotations() {
    return annotations;
  }

  void add(FieldInfo field) {
    fields.add(field);
  }

  void add(AnnotationInfo annotation) {
    annotations.add(annotation);
  }

  /** Whether it is declared as an event type. */
  public boolean event() {
    return superType != null && superType.endsWith(".Event");
  }

  /** Whether it is one of Java's eight primitive types. */
  public boolean primitive() {
    return fields.isEmpty() && PRIMITIVES.contains(name);
  }

  /** Whether it is {@code java.lang.String}, which has encodings of its own. */
  public boolean string() {
    return name.equals("java.lang.String");
  }

  /** The annotation with this simple name ({@code Label}), null when there is none. */
  public AnnotationInfo annotation(String simpleName) {
    for (AnnotationInfo a : annotations) {
      if (a.simpleName().equals(simpleName)) {
        return a;
      }
    }
    return null;
  }

  /** How to step over a value of this type. */
  SkipPlan skipPlan() {
    if (skipPlan == null) {
      skipPlan = SkipPlan.of(this);
    }
    return skipPlan;
  }

  @Override
  public String toString() {
    return name;
  }
}
