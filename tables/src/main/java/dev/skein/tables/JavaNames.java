package dev.skein.tables;

/** Class names as Java source has them, from the form that the JVM uses. */
final class JavaNames {
  private JavaNames() {}

  /**
   * {@code java/lang/String} becomes {@code java.lang.String}, {@code [[I} becomes {@code int[][]}, {@code
   * [Ljava/lang/String;} becomes {@code java.lang.String[]}. What is none of these only gets its slashes replaced; null
   * stays null.
   */
  static String of(String internalName) {
    if (internalName == null) {
      return null;
    }
    int dimensions = 0;
    while (dimensions < internalName.length() && internalName.charAt(dimensions) == '[') {
      dimensions++;
    }
    String element = internalName.substring(dimensions);
    if (dimensions > 0) {
      if (element.startsWith("L") && element.endsWith(";")) {
        element = element.substring(1, element.length() - 1);
      } else if (element.length() == 1) {
        element = primitive(element);
      }
    }
    return element.replace('/', '.') + "[]".repeat(dimensions);
  }

  private static String primitive(String descriptor) {
    return switch (descriptor) {
      case "B" -> "byte";
      case "C" -> "char";
      case "D" -> "double";
      case "F" -> "float";
      case "I" -> "int";
      case "J" -> "long";
      case "S" -> "short";
      case "Z" -> "boolean";
      default -> descriptor;
    };
  }
}
