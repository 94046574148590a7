package dev.skein.collector.analyzer.api;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.service.Log;
import dev.skein.reports.Window;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqlProcessTest {
  @TempDir Path folder;

  @Test
  void whatCannotBeImportedIsNoDatabaseAndSaysWhy() throws Exception {
    Path file = Files.write(folder.resolve("damaged.jfr"), new byte[1000]);
    AtomicBoolean imported = new AtomicBoolean();
    SqlTask task =
        new SqlTask(
            SqlWorker.SUMMARY,
            folder.resolve(SqlWorker.DATABASE_FILE),
            List.of(file),
            new Window(null, null),
            // Letters that no argument of a process may have.
            Filter.of("größe,\0"),
            folder,
            Duration.ofMinutes(1));
    try (WorkFolder work = WorkFolder.create(folder.resolve("work"), Log.silent());
        WorkerProcesses processes = new WorkerProcesses(work, 256 << 20, Duration.ofMinutes(1));
        SqlProcess process =
            new SqlProcess(
                task, () -> imported.set(true), processes.databases(), Duration.ofMinutes(1))) {
      SqlProcess.Failure failure = assertThrows(SqlProcess.Failure.class, process::run);
      assertTrue(failure.getMessage().startsWith("damaged.jfr: "), failure.getMessage());
    }
    assertFalse(imported.get());
  }
}
