package dev.skein.collector.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.agent.chunks.Tail;
import dev.skein.collector.agent.files.ContainerFolder;
import dev.skein.collector.agent.files.ContainerKey;
import dev.skein.collector.agent.settings.Settings;
import dev.skein.collector.agent.spool.Journal;
import dev.skein.collector.agent.spool.Spool;
import dev.skein.collector.agent.status.Log;
import dev.skein.collector.agent.status.Metrics;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What looks at a container find, and that a glance sees whatever a whole look would. */
class ContainerScanTest {
  @TempDir Path folder;
  private Path path;
  private Spool spool;
  private Journal journal;
  private ContainerScan scan;
  private ContainerState container;
  private long now = System.nanoTime();

  @ParameterizedTest
  @ValueSource(strings = {"link", "copy"})
  void aGlanceSeesWhatALookWould(String by) throws Exception {
    open("SKEIN_AGENT_SPOOL_BY", by);
    Path file = path.resolve("profile-1.jfr");
    MadeChunk.append(file, MadeChunk.of(500, 1));
    look();
    assertTrue(Glance.shows(container), "something may have come within the same tick");
    settle("a file that was read");
    MadeChunk.append(file, MadeChunk.of(500, 2));
    assertTrue(Glance.shows(container), "it has grown");
    settle("a file that has grown");
    Files.setLastModifiedTime(file, FileTime.from(5, TimeUnit.SECONDS));
    assertTrue(Glance.shows(container), "it was written over, with the same size");
    settle("a file of another time");
    Path nested = Files.createDirectory(path.resolve("nested"));
    assertTrue(Glance.shows(container), "a new folder");
    settle("an empty folder");
    Path second = nested.resolve("profile-2.jfr");
    MadeChunk.append(second, MadeChunk.of(500, 3));
    assertTrue(Glance.shows(container), "a new file in it");
    if (by.equals("link")) {
      settle("a file in a folder");
    } else {
      look();
      look();
      assertTrue(Glance.shows(container), "no path through an application's folders is taken");
    }
    Files.delete(second);
    assertTrue(Glance.shows(container), "a file is gone");
    settle("a file without a source");
    assertEquals(2, container.all().size());
    Recording orphan =
        container.all().stream().filter(r -> !r.sourceThere).findFirst().orElseThrow();
    Files.write(orphan.spool.path(), new byte[10], StandardOpenOption.APPEND);
    assertTrue(Glance.shows(container), "whoever has it open has written to it");
    look();
    assertEquals(Tail.OPEN, orphan.tail);
    settle("what is left of it");
    orphan.lookAgain();
    assertTrue(Glance.shows(container), "somebody asks");
    settle("after that");
    container.remove(orphan);
    assertTrue(Glance.shows(container), "another one may take its place");
    settle("one less");
    container.whole = true;
    assertTrue(Glance.shows(container), "everything is to be listed");
  }

  @Test
  void filesBeyondTheNumberAreTakenInWhenOthersHaveGone() throws Exception {
    open("SKEIN_AGENT_CONTAINER_FILES", "10");
    for (int i = 0; i < 12; i++) {
      MadeChunk.append(path.resolve("profile-" + i + ".jfr"), MadeChunk.of(500, i));
    }
    settle("as many as there may be");
    assertEquals(10, container.all().size());
    container.remove(container.all().get(0));
    assertTrue(Glance.shows(container));
    look();
    assertEquals(10, container.all().size());
  }

  @Test
  void aShorterFileWithTheNumberOfOneThatWasGivenUpIsAnother() throws Exception {
    open("SKEIN_AGENT_SPOOL_BY", "link");
    Path file = path.resolve("profile-1.jfr");
    MadeChunk.append(file, MadeChunk.of(500, 1));
    String name = Recording.name("profile-1.jfr", (Long) Files.getAttribute(file, "unix:ino"));
    container.givenUp.put(name, 500L);
    look();
    assertEquals(0, container.all().size(), "it was given up");
    MadeChunk.append(file, MadeChunk.of(500, 2));
    look();
    assertEquals(0, container.all().size(), "it has grown");
    Files.write(file, MadeChunk.of(600, 3));
    look();
    assertEquals(1, container.all().size());
    assertEquals(0, container.givenUp.size());
  }

  private void open(String variable, String value) throws Exception {
    Map<String, String> variables = RunningAgent.settings(folder, 1);
    variables.put(variable, value);
    path = RunningAgent.container(folder);
    Files.createDirectories(path);
    spool = new Spool(folder.resolve("spool"));
    journal = new Journal(folder.resolve("journal"));
    Log log = new Log(new PrintStream(OutputStream.nullOutputStream()), Clock.systemUTC());
    scan = new ContainerScan(Settings.read(variables), spool, journal, log, new Metrics());
    Path root = folder.resolve("recordings");
    List<String> steps = List.of(root.relativize(path).toString().split("/"));
    ContainerKey key = new ContainerKey(steps.get(0), steps.get(1), steps.get(2));
    container = new ContainerState(key);
    container.folder = new ContainerFolder(key, steps, path);
    container.changed = false;
  }

  @AfterEach
  void close() throws IOException {
    journal.close();
    spool.close();
  }

  /** A look, three seconds after the one before by the agent's clock. */
  private void look() throws Exception {
    now = Math.max(now, System.nanoTime()) + TimeUnit.SECONDS.toNanos(3);
    scan.look(container, now);
    container.whole = false;
  }

  private void settle(String what) throws Exception {
    look();
    look();
    assertFalse(Glance.shows(container), what);
  }
}
