package dev.skein.collector.analyzer.api;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.analyzer.process.DriverLoader;
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
    // Letters that no argument of a process may have.
    Filter filter = Filter.of("größe,\0");
    try (SqlProcess process =
        new SqlProcess(
            SqlWorker.SUMMARY,
            folder.resolve(SqlWorker.DATABASE_FILE),
            List.of(file),
            () -> imported.set(true),
            new Window(null, null),
            filter,
            DriverLoader.unpack(folder),
            folder,
            256 << 20,
            Duration.ofMinutes(1))) {
      SqlProcess.Failure failure = assertThrows(SqlProcess.Failure.class, process::run);
      assertTrue(failure.getMessage().startsWith("damaged.jfr: "), failure.getMessage());
    }
    assertFalse(imported.get());
  }
}
