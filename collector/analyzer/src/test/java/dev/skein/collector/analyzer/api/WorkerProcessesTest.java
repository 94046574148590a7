package dev.skein.collector.analyzer.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.service.Log;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process that waits is the next one that is taken, once, and none is left behind. */
class WorkerProcessesTest {
  @TempDir Path temp;

  private final List<Process> taken = new ArrayList<>();
  private WorkFolder work;

  @BeforeEach
  void open() throws IOException {
    work = WorkFolder.create(temp, Log.silent());
  }

  @AfterEach
  void close() {
    taken.forEach(Process::destroyForcibly);
    work.close();
  }

  private WorkerProcesses processes(Duration idle) {
    return new WorkerProcesses(work, 128 << 20, idle);
  }

  private Process take(WorkerProcesses processes) throws IOException {
    Process process = processes.databases().take();
    taken.add(process);
    return process;
  }

  /** Of the JVMs that this test has started and that live. */
  private static long children() {
    return ProcessHandle.current().children().filter(ProcessHandle::isAlive).count();
  }

  @Test
  void theOneThatWaitsIsTakenOnce() throws Exception {
    long before = children();
    try (WorkerProcesses processes = processes(Duration.ofMinutes(1))) {
      processes.prepare(true);
      processes.prepare(true);
      assertEquals(before + 1, children());
      Process first = take(processes);
      assertEquals(before + 1, children());
      assertNotEquals(first.pid(), take(processes).pid());
      // Nothing waits for a task whose giver is gone.
      Process rules = processes.rules().take();
      taken.add(rules);
      for (Process process : List.of(first, rules)) {
        process.getOutputStream().close();
        assertEquals(0, process.waitFor());
      }
    }
  }

  @Test
  void oneThatHasDiedIsNotTaken() throws Exception {
    try (WorkerProcesses processes = processes(Duration.ofMinutes(1))) {
      processes.prepare(true);
      ProcessHandle waiting =
          ProcessHandle.current()
              .children()
              .filter(ProcessHandle::isAlive)
              .findFirst()
              .orElseThrow();
      waiting.destroyForcibly();
      waiting.onExit().join();
      Process next = take(processes);
      assertTrue(next.isAlive());
      assertNotEquals(waiting.pid(), next.pid());
    }
  }

  @Test
  void nobodyWaitsForEver() throws Exception {
    try (WorkerProcesses processes = processes(Duration.ofMillis(50))) {
      processes.prepare(true);
      ProcessHandle.current().children().forEach(child -> child.onExit().join());
    }
    WorkerProcesses closed = processes(Duration.ofMinutes(1));
    closed.prepare(false);
    List<ProcessHandle> left = ProcessHandle.current().children().toList();
    closed.close();
    left.forEach(child -> child.onExit().join());
    closed.prepare(false);
    assertFalse(ProcessHandle.current().children().anyMatch(ProcessHandle::isAlive));
  }
}
