import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Files, processes and native libraries. */
final class EverythingFiles {
  private EverythingFiles() {}

  static void run() throws Exception {
    streams();
    channels();
    new ProcessBuilder("true").start().waitFor();
    libraries();
  }

  private static void streams() throws IOException {
    for (String name : new String[] {"orders.txt", "goods.txt"}) {
      try (FileOutputStream out = new FileOutputStream(name)) {
        for (int i = 1; i <= 5; i++) {
          out.write(new byte[i * 1_000]);
        }
        out.write(1);
      }
      try (FileInputStream in = new FileInputStream(name)) {
        byte[] buffer = new byte[4_096];
        while (in.read(buffer) >= 0) {
          // to the end, where a read gives nothing
        }
      }
    }
    try (RandomAccessFile file = new RandomAccessFile("goods.txt", "rw")) {
      file.seek(100);
      file.write(new byte[10]);
      file.read(new byte[20]);
    }
  }

  private static void channels() throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            Path.of("journal.bin"),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      ByteBuffer direct = ByteBuffer.allocateDirect(50_000);
      channel.write(direct);
      channel.force(true);
      direct.clear();
      channel.read(direct, 10_000);
      channel.force(false);
    }
  }

  /** One library that exists everywhere and one file that is none. */
  private static void libraries() throws IOException {
    Path maths = Path.of("/lib/x86_64-linux-gnu/libm.so.6");
    for (Path library : new Path[] {maths, Path.of("/etc/os-release")}) {
      try {
        if (Files.exists(library)) {
          System.load(library.toString());
        }
      } catch (UnsatisfiedLinkError e) {
        System.out.println("not a library, as expected");
      }
    }
  }

  static class Parcel implements java.io.Serializable {
    private static final int serialVersionUID = 1; // not a long: misdeclared on purpose
    String content = "a parcel";
    int[] weights = {1, 2, 3};
  }

  static void serialize() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(new Parcel());
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      in.setObjectInputFilter(info -> java.io.ObjectInputFilter.Status.ALLOWED);
      in.readObject();
    }
  }
}
