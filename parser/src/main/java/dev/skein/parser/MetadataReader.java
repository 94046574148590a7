package dev.skein.parser;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a metadata event: a table of strings, then a tree of elements (root, metadata, class, field, annotation, …) whose
 * names, attribute names and values are indexes into that table. Elements that mean nothing here are stepped over.
 */
final class MetadataReader {
  private static final int MAX_DEPTH = 32;

  private final Cursor c;
  private final String[] strings;

  private MetadataReader(Cursor c, String[] strings) {
    this.c = c;
    this.strings = strings;
  }

  /** A node of the tree. */
  private record Element(String name, Map<String, String> attributes, List<Element> children) {}

  /**
   * @param position of the event in {@code bytes}, at its size field
   * @param end where the event ends
   * @throws JfrFormatException when the event makes no sense
   */
  static Metadata read(Bytes bytes, int position, int end) {
    Cursor c = new Cursor().at(bytes, position, end);
    try {
      c.readLong(); // size
      long type = c.readLong();
      if (type != 0) {
        throw new JfrFormatException(
            bytes.fileOffset(position), "no metadata event here, but one of type " + type);
      }
      c.readLong(); // start
      c.readLong(); // duration
      c.readLong(); // metadata id
      int count = c.readCount("metadata strings");
      List<String> strings = new ArrayList<>(); // grows with what is there, whatever is claimed
      for (int i = 0; i < count; i++) {
        strings.add(c.readString(c.readByte()));
      }
      Element root = new MetadataReader(c, strings.toArray(new String[0])).element(0);
      if (c.position() > end) {
        throw new IndexOutOfBoundsException();
      }
      return types(root, bytes.fileOffset(position));
    } catch (IndexOutOfBoundsException e) {
      throw new JfrFormatException(bytes.fileOffset(position), "the metadata event is damaged");
    }
  }

  private Element element(int depth) {
    if (depth > MAX_DEPTH) {
      throw new JfrFormatException(c.fileOffset(), "metadata elements nested too deep");
    }
    String name = string();
    int attributeCount = c.readCount("attributes");
    Map<String, String> attributes = new HashMap<>();
    for (int i = 0; i < attributeCount; i++) {
      String key = string();
      attributes.put(key, string());
    }
    int childCount = c.readCount("elements");
    List<Element> children = new ArrayList<>(Math.min(childCount, 1024));
    for (int i = 0; i < childCount; i++) {
      children.add(element(depth + 1));
    }
    return new Element(name, attributes, children);
  }

  private String string() {
    long offset = c.fileOffset();
    long index = c.readLong();
    if (index < 0 || index >= strings.length) {
      throw new JfrFormatException(
          offset, "metadata string " + index + " of " + strings.length + " does not exist");
    }
    return strings[(int) index];
  }

  private static Metadata types(Element root, long offset) {
    List<Element> classes = new ArrayList<>();
    collect(root, classes);
    if (classes.isEmpty()) {
      throw new JfrFormatException(offset, "the metadata event names no types");
    }
    Map<Long, TypeInfo> byId = new HashMap<>();
    List<TypeInfo> types = new ArrayList<>();
    List<Element> kept = new ArrayList<>();
    for (Element e : classes) {
      Long id = id(e, "id");
      String name = e.attributes.get("name");
      if (id == null || name == null) {
        continue;
      }
      TypeInfo type = new TypeInfo(id, name, e.attributes.get("superType"));
      if (byId.putIfAbsent(type.id(), type) == null) {
        types.add(type);
        kept.add(e);
      }
    }
    for (int i = 0; i < types.size(); i++) {
      for (Element e : kept.get(i).children) {
        if ("annotation".equals(e.name)) {
          addAnnotation(e, byId, types.get(i));
        } else if ("field".equals(e.name)) {
          types.get(i).add(field(e, byId));
        }
      }
    }
    return new Metadata(types);
  }

  private static void collect(Element e, List<Element> classes) {
    for (Element child : e.children) {
      if ("class".equals(child.name)) {
        classes.add(child);
      } else {
        collect(child, classes);
      }
    }
  }

  /** A type's number, null when there is none. */
  private static Long id(Element e, String attribute) {
    String text = e.attributes.get(attribute);
    if (text == null) {
      return null;
    }
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException notOne) {
      return null;
    }
  }

  private static FieldInfo field(Element e, Map<Long, TypeInfo> byId) {
    String name = e.attributes.get("name");
    Long typeId = id(e, "class");
    TypeInfo type = typeId == null ? null : byId.get(typeId);
    if (type == null) {
      type = TypeInfo.missing(e.attributes.get("class"));
    }
    List<AnnotationInfo> annotations = new ArrayList<>();
    for (Element child : e.children) {
      if ("annotation".equals(child.name)) {
        AnnotationInfo a = annotation(child, byId);
        if (a != null) {
          annotations.add(a);
        }
      }
    }
    String dimension = e.attributes.get("dimension");
    return new FieldInfo(
        name == null ? "" : name,
        type,
        "true".equals(e.attributes.get("constantPool")),
        dimension != null && !dimension.equals("0"),
        annotations);
  }

  private static void addAnnotation(Element e, Map<Long, TypeInfo> byId, TypeInfo owner) {
    AnnotationInfo a = annotation(e, byId);
    if (a != null) {
      owner.add(a);
    }
  }

  /** Null when the annotation's own type is not in the metadata: it says nothing then. */
  private static AnnotationInfo annotation(Element e, Map<Long, TypeInfo> byId) {
    Long typeId = id(e, "class");
    TypeInfo type = typeId == null ? null : byId.get(typeId);
    if (type == null) {
      return null;
    }
    List<String> values = new ArrayList<>();
    String single = e.attributes.get("value");
    if (single != null) {
      values.add(single);
    }
    for (int i = 0; ; i++) {
      String v = e.attributes.get("value-" + i);
      if (v == null) {
        break;
      }
      values.add(v);
    }
    return new AnnotationInfo(type, values);
  }
}
