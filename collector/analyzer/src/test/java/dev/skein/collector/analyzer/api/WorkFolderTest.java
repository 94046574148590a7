package dev.skein.collector.analyzer.api;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.service.Log;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkFolderTest {
  @TempDir Path parent;

  @Test
  void whatKilledProcessesLeftIsRemovedAndNothingElse() throws IOException {
    Log log = new Log(System.err, Log.Level.ERROR);
    Path left = Files.createDirectories(parent.resolve("skein-reports-1/job/spill")).getParent();
    Files.writeString(left.resolveSibling("lock"), "");
    Files.writeString(left.resolve("0.jfr"), "chunk");
    Path foreign = Files.createDirectories(parent.resolve("other"));
    Path file = Files.writeString(foreign.resolve("file"), "keep");
    try (WorkFolder first = WorkFolder.create(parent, log)) {
      assertFalse(Files.exists(left.getParent()));
      Path job = first.newFolder();
      Files.writeString(job.resolve("0.jfr"), "chunk");
      try (WorkFolder second = WorkFolder.create(parent, log)) {
        assertTrue(Files.exists(job.resolve("0.jfr")), "somebody uses it");
        Files.createDirectories(second.newFolder().resolve("deep/er"));
      }
      WorkFolder.remove(job);
      assertFalse(Files.exists(job));
    }
    assertTrue(Files.exists(file));
    try (var rest = Files.list(parent)) {
      assertTrue(rest.allMatch(foreign::equals));
    }
  }
}
