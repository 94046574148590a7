package dev.skein.collector.agent.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LayoutTest {
  @TempDir Path root;

  private void folder(String path) throws IOException {
    Files.createDirectories(root.resolve(path));
  }

  private static List<String> keys(Layout layout) throws IOException {
    return layout.find().containers().stream()
        .map(c -> c.key().namespace() + " " + c.key().podUid() + " " + c.key().container())
        .sorted()
        .toList();
  }

  @Test
  void aFolderOfTheNodeHasOneForEachContainer() throws IOException {
    folder("shop/u1/app");
    folder("shop/u1/side");
    folder("pay/u2/app/nested");
    folder("pay/u3");
    folder("Pay/u3/app");
    Files.createFile(root.resolve("shop/u1/file"));
    Files.createSymbolicLink(root.resolve("link"), root.resolve("shop"));
    Files.createSymbolicLink(root.resolve("shop/u4"), root.resolve("pay/u2"));
    Files.createSymbolicLink(root.resolve("shop/u1/other"), root.resolve("pay/u2/app"));
    Layout layout = new HostPathLayout(root);
    assertEquals(List.of("pay u2 app", "shop u1 app", "shop u1 side"), keys(layout));
    assertEquals(5, layout.find().strange());
    assertTrue(
        layout.find().above().stream().anyMatch(s -> s.path().equals(root.resolve("pay/u3"))),
        "more may come there");
  }

  @Test
  void aVolumeOfAPodIsItsOwn() throws IOException {
    String volumes = "/volumes/kubernetes.io~empty-dir/skein-recordings/";
    folder("u1" + volumes + "shop/u1/app");
    folder("u1" + volumes + "shop/u9/app");
    folder("u2" + volumes);
    folder("u3/volumes/kubernetes.io~empty-dir/other/shop/u3/app");
    folder("u4/volumes/kubernetes.io~empty-dir");
    Files.createSymbolicLink(
        root.resolve("u4/volumes/kubernetes.io~empty-dir/skein-recordings"), root.resolve("u1"));
    Layout layout = new EmptyDirLayout(root, "skein-recordings");
    assertEquals(List.of("shop u1 app"), keys(layout));
    assertEquals(
        root.resolve("u1" + volumes + "shop/u1/app"), layout.find().containers().get(0).path());
  }

  @Test
  void whatWasReplacedIsNotOpened() throws IOException {
    Path file = root.resolve("x.jfr");
    Files.writeString(file, "first");
    try (SafeFolder folder = SafeFolder.root(root)) {
      long inode = folder.entry("x.jfr").inode();
      try (FileChannel channel = folder.open("x.jfr", inode)) {
        assertEquals(5, channel.size());
      }
      Path next = root.resolve("next");
      Files.writeString(next, "second");
      Files.move(next, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      assertThrows(IOException.class, () -> folder.open("x.jfr", inode));
      assertThrows(IOException.class, () -> folder.delete("x.jfr", inode));
      assertTrue(Files.exists(file));
      Files.delete(file);
      Files.createSymbolicLink(file, Files.writeString(next, "third"));
      long target = folder.entry("next").inode();
      assertThrows(IOException.class, () -> folder.open("x.jfr", target));
    }
  }
}
