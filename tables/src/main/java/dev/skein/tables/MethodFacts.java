package dev.skein.tables;

import java.util.Arrays;

/**
 * What the stack columns need to know about methods: whether one is a constructor, and whether it belongs to the
 * application, that is, to a class that the bootstrap loader did not load.
 *
 * <p>Recorders that do not write class loaders (async-profiler) leave the reference empty; then the package decides.
 */
final class MethodFacts {
  private static final byte CONSTRUCTOR = 1;
  private static final byte APPLICATION = 2;

  private static final byte UNKNOWN = 0;
  private static final byte BOOTSTRAP = 1;
  private static final byte OTHER = 2;

  private static final String[] JDK_PACKAGES = {"java/", "javax/", "jdk/", "sun/", "com/sun/"};

  private final Dictionary dictionary;
  private byte[] methods = new byte[64];
  private byte[] loaders = new byte[16];
  private byte[] classes = new byte[64];

  MethodFacts(Dictionary dictionary) {
    this.dictionary = dictionary;
  }

  boolean constructor(int method) {
    return method < methods.length && (methods[method] & CONSTRUCTOR) != 0;
  }

  boolean application(int method) {
    return method < methods.length && (methods[method] & APPLICATION) != 0;
  }

  /** A method whose facts are known. */
  void add(int method, boolean constructor, boolean application) {
    methods = room(methods, method);
    methods[method] = (byte) ((constructor ? CONSTRUCTOR : 0) | (application ? APPLICATION : 0));
  }

  /** Told of every new row of a struct table, while its values are the last of the columns. */
  void added(String simpleName, StructTable table, int id) {
    switch (simpleName) {
      case "Method" -> method(table, id);
      case "Class" -> type(table, id);
      case "ClassLoader" -> loader(table, id);
      default -> {}
    }
  }

  private void method(StructTable table, int id) {
    methods = room(methods, id);
    int type = table.lastInt("type");
    byte facts = 0;
    if ("<init>".equals(dictionary.text(table.lastInt("name")))) {
      facts |= CONSTRUCTOR;
    }
    if (type > 0 && type < classes.length && classes[type] == OTHER) {
      facts |= APPLICATION;
    }
    methods[id] = facts;
  }

  private void type(StructTable table, int id) {
    classes = room(classes, id);
    int loader = table.lastInt("classLoader");
    byte from = loader > 0 && loader < loaders.length ? loaders[loader] : UNKNOWN;
    if (from == UNKNOWN) {
      String name = dictionary.text(table.lastInt("name"));
      from = name == null || ofJdk(name) ? BOOTSTRAP : OTHER;
    }
    classes[id] = from;
  }

  private void loader(StructTable table, int id) {
    loaders = room(loaders, id);
    boolean named = "bootstrap".equals(dictionary.text(table.lastInt("name")));
    loaders[id] = table.lastInt("type") == 0 && named ? BOOTSTRAP : OTHER;
  }

  /** The name in {@code [[Ljava/lang/String;}. By hand: the wasm would carry regular expressions for this alone. */
  private static String elementName(String className) {
    int from = 0;
    while (from < className.length() && className.charAt(from) == '[') {
      from++;
    }
    boolean reference = from > 0 && className.startsWith("L", from);
    return className.substring(reference ? from + 1 : from);
  }

  /** Whether a class belongs to the JDK, by its package; the name as in {@code Class.name}. */
  static boolean ofJdk(String className) {
    String element = elementName(className);
    String slashed = element.replace('.', '/');
    for (String p : JDK_PACKAGES) {
      if (slashed.startsWith(p)) {
        return true;
      }
    }
    return slashed.isEmpty() || className.startsWith("[") && element.length() == 1;
  }

  private static byte[] room(byte[] a, int index) {
    return index < a.length ? a : Arrays.copyOf(a, Math.max(a.length * 2, index + 1));
  }
}
