import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.List;

/** Classes that are loaded, changed and unloaded, and methods that are compiled, deoptimized, timed and traced. */
final class EverythingCode {
  interface Shape {
    double area();
  }

  static class Square implements Shape {
    double side = 2;

    @Override
    public double area() {
      return side * side;
    }
  }

  static class Circle implements Shape {
    double radius = 2;

    @Override
    public double area() {
      return radius * radius * Math.PI;
    }
  }

  /** Its library is unloaded with its loader. */
  static class Native {
    static {
      try {
        System.load("/lib/x86_64-linux-gnu/libutil.so.1");
      } catch (UnsatisfiedLinkError e) {
        System.out.println("no libutil here");
      }
    }
  }

  private EverythingCode() {}

  static void run(Everything.Window window) throws Exception {
    window.during(
        List.of("jdk.ClassLoad", "jdk.ClassDefine"),
        () -> {
          loadAgain();
          changeClasses();
        });
    window.during(
        List.of(
            "jdk.Compilation",
            "jdk.CompilerInlining",
            "jdk.CompilerPhase",
            "jdk.CompilationFailure"),
        EverythingCode::compile);
    for (int i = 0; i < 5; i++) {
      timed(i);
      twice();
      twice();
      traced(i);
    }
    deprecated();
  }

  /** In a loader of its own that is garbage afterwards. */
  private static void loadAgain() throws Exception {
    ClassLoader loader =
        new ClassLoader("own", null) {
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = bytes(name);
            return defineClass(name, bytes, 0, bytes.length);
          }
        };
    Class<?> type = Class.forName("EverythingCode$Square", true, loader);
    type.getDeclaredConstructor();
    Class.forName("EverythingCode$Native", true, loader);
  }

  private static byte[] bytes(String name) {
    try (InputStream in = EverythingCode.class.getResourceAsStream(name + ".class")) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void changeClasses() throws Exception {
    ClassFileTransformer nothing =
        new ClassFileTransformer() {
          @Override
          public byte[] transform(
              ClassLoader loader,
              String name,
              Class<?> type,
              ProtectionDomain domain,
              byte[] bytes) {
            return "EverythingCode$Circle".equals(name) ? bytes.clone() : null;
          }
        };
    Everything.instrumentation.addTransformer(nothing, true);
    Everything.instrumentation.retransformClasses(Circle.class);
    Everything.instrumentation.removeTransformer(nothing);
    Everything.instrumentation.redefineClasses(
        new ClassDefinition(Square.class, bytes("EverythingCode$Square")));
  }

  /** Long enough for both compilers; the second shape breaks what they took for granted. */
  private static void compile() {
    Shape[] shapes = {new Square(), new Square()};
    for (int round = 0; round < 20_000; round++) {
      EverythingLocks.sum += areas(shapes);
    }
    shapes[1] = new Circle();
    for (int round = 0; round < 20_000; round++) {
      EverythingLocks.sum += areas(shapes);
    }
  }

  private static double areas(Shape[] shapes) {
    double sum = 0;
    for (Shape shape : shapes) {
      sum += shape.area();
    }
    return sum;
  }

  private static void timed(int millis) {
    EverythingLocks.pause(millis);
  }

  private static void twice() {
    EverythingLocks.sum++;
  }

  private static void traced(int millis) {
    EverythingLocks.pause(2 + millis);
  }

  /** What the JDK wants nobody to call any more. */
  @SuppressWarnings({"deprecation", "removal"})
  private static void deprecated() {
    EverythingLocks.sum += new Integer(5);
    EverythingLocks.sum += Thread.currentThread().getId();
    EverythingLocks.sum += System.getSecurityManager() == null ? 1 : 2;
    Runtime.getRuntime().runFinalization();
  }
}
