package dev.skein.deploy;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The schema of another project's kind, out of classes that were made from it: which fields there are, and what is in them. These
 * classes take every other field too, and so nothing is read into them.
 */
final class ForeignSchema {
  /** Of an object that is not one of Kubernetes' own. */
  private static final Set<String> PARTS = Set.of("apiVersion", "kind", "metadata", "spec");

  /** Where a model keeps what it does not know. */
  private static final String OTHERS = "additionalProperties";

  private ForeignSchema() {}

  /**
   * What is wrong with an object, or null.
   *
   * @param model class of its {@code spec}
   */
  static String problem(String model, Manifest object) throws ClassNotFoundException {
    List<String> wrong = new ArrayList<>();
    Set<String> parts = new HashSet<>(object.tree().keySet());
    parts.removeAll(PARTS);
    parts.forEach(name -> wrong.add(name + " is not known"));
    compare("spec", Class.forName(model), object.tree().get("spec"), wrong);
    return wrong.isEmpty() ? null : String.join("; ", wrong);
  }

  private static void compare(String path, Type type, Object value, List<String> wrong) {
    if (type instanceof ParameterizedType collection) {
      Type[] inner = collection.getActualTypeArguments();
      if (collection.getRawType() == List.class && value instanceof List<?> list) {
        list.forEach(element -> compare(path + "[]", inner[0], element, wrong));
      } else if (collection.getRawType() == Map.class && value instanceof Map<?, ?> map) {
        map.forEach((name, element) -> compare(path + "." + name, inner[1], element, wrong));
      } else {
        wrong.add(path + " is no " + collection);
      }
    } else if (((Class<?>) type).getName().startsWith("java.lang.")) {
      if (!((Class<?>) type).isInstance(value)) {
        wrong.add(path + " is no " + type);
      }
    } else if (value instanceof Map<?, ?> map) {
      map.forEach(
          (name, element) -> compare(path + "." + name, (Class<?>) type, name, element, wrong));
    } else {
      wrong.add(path + " is no object");
    }
  }

  private static void compare(
      String path, Class<?> model, Object name, Object value, List<String> wrong) {
    for (Field field : model.getDeclaredFields()) {
      if (field.getName().equals(name)
          && !Modifier.isStatic(field.getModifiers())
          && !name.equals(OTHERS)) {
        compare(path, field.getGenericType(), value, wrong);
        return;
      }
    }
    wrong.add(path + " is not known");
  }
}
