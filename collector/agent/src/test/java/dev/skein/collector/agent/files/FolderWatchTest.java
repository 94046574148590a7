package dev.skein.collector.agent.files;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderWatchTest {
  @TempDir Path folder;

  private static final class Told implements FolderWatch.Listener {
    final Set<Path> folders = ConcurrentHashMap.newKeySet();

    @Override
    public void changed(Set<Path> changed) {
      folders.addAll(changed);
    }

    @Override
    public void overflow() {}
  }

  @Test
  void whatIsNewToTheWatchIsReportedOnce() throws IOException {
    Told told = new Told();
    try (FolderWatch watch = new FolderWatch(folder, told)) {
      assertEquals(0, watch.watchOnly(List.of(folder)));
      assertEquals(Set.of(folder), told.folders, "something may have come before the watch");
      told.folders.clear();
      assertEquals(1, watch.watchOnly(List.of(folder, folder.resolve("none"))));
      assertEquals(Set.of(), told.folders);
    }
  }
}
