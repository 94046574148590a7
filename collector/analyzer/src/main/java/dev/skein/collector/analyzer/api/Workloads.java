package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.catalog.Catalog;
import dev.skein.collector.analyzer.catalog.Recording;
import dev.skein.collector.analyzer.store.StoredChunk;
import dev.skein.reports.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** What the catalog has, as those who read see it: containers of Pods and their recordings. */
final class Workloads {
  private static final Comparator<RecordingFile> BY_START =
      Comparator.comparingLong(RecordingFile::startNanos)
          .thenComparingInt(RecordingFile::sequence)
          .thenComparing(RecordingFile::name);

  private final Catalog catalog;

  private record Key(String namespace, String pod, String container) implements Comparable<Key> {
    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::namespace).thenComparing(Key::pod).thenComparing(Key::container);

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }

  /** Reads a catalog whenever it is asked. */
  Workloads(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Those that three conditions let through, by namespace, Pod and container. Chunks whose Pod has no name are nobody's.
   *
   * @param namespaces asked once for a namespace
   */
  List<Workload> list(
      Predicate<String> namespaces, Predicate<String> pods, Predicate<String> containers) {
    Map<String, Boolean> asked = new HashMap<>();
    Map<Key, List<Recording>> found = new TreeMap<>();
    // Asking for a right may take a while, so not under the catalog's lock.
    for (Recording recording : catalog.recordings(id -> containers.test(id.container()))) {
      String namespace = recording.id().namespace();
      String pod = recording.pod();
      if (!pod.isEmpty() && pods.test(pod) && asked.computeIfAbsent(namespace, namespaces::test)) {
        found
            .computeIfAbsent(
                new Key(namespace, pod, recording.id().container()), key -> new ArrayList<>())
            .add(recording);
      }
    }
    List<Workload> workloads = new ArrayList<>();
    found.forEach(
        (key, recordings) ->
            workloads.add(new Workload(key.namespace, key.pod, key.container, named(recordings))));
    return workloads;
  }

  /**
   * One of them.
   *
   * @throws Problem when it has no recordings
   */
  Workload get(String namespace, String pod, String container) {
    List<Workload> found = list(namespace::equals, pod::equals, container::equals);
    if (found.isEmpty()) {
      throw Problem.notFound("no recordings of this container")
          .with("namespace", namespace)
          .with("pod", pod)
          .with("container", container);
    }
    return found.get(0);
  }

  private static List<RecordingFile> named(List<Recording> recordings) {
    Map<String, Integer> names = new HashMap<>();
    recordings.forEach(recording -> names.merge(recording.id().file(), 1, Integer::sum));
    return recordings.stream()
        .map(
            recording ->
                new RecordingFile(
                    names.get(recording.id().file()) == 1
                        ? recording.id().file()
                        : RecordingFile.fullName(recording),
                    recording))
        .sorted(BY_START)
        .toList();
  }

  /**
   * The recording of that name.
   *
   * @throws Problem when the container has none
   */
  static RecordingFile file(Workload workload, String name) {
    return workload.recordings().stream()
        .filter(
            file ->
                file.name().equals(name) || RecordingFile.fullName(file.recording()).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                Problem.notFound("no recording of this name")
                    .with("namespace", workload.namespace())
                    .with("pod", workload.pod())
                    .with("container", workload.container())
                    .with("recording", name));
  }

  /**
   * The recordings that somebody selected, of each the chunks that they want.
   *
   * @throws Problem when there are none
   */
  static List<RecordingFile> select(Workload workload, Selection selection) {
    if (selection.file() != null) {
      return List.of(file(workload, selection.file()));
    }
    Window window = selection.window();
    List<RecordingFile> all = workload.recordings();
    if (window.isAll()) {
      // The last one is being written.
      return List.of(all.get(Math.max(0, all.size() - 2)));
    }
    long from = window.from() == null ? Long.MIN_VALUE : nanos(window.from());
    long to = window.to() == null ? Long.MAX_VALUE : nanos(window.to());
    List<RecordingFile> selected = new ArrayList<>();
    for (RecordingFile file : all) {
      List<StoredChunk> chunks =
          file.recording().chunks().stream()
              .filter(chunk -> chunk.startNanos() < to && RecordingFile.endNanos(chunk) > from)
              .toList();
      if (!chunks.isEmpty()) {
        selected.add(file.with(chunks));
      }
    }
    if (selected.isEmpty()) {
      throw Problem.notFound("no recording in this window")
          .with("namespace", workload.namespace())
          .with("pod", workload.pod())
          .with("container", workload.container())
          .with("from", window.from())
          .with("to", window.to());
    }
    return selected;
  }

  private static long nanos(Instant time) {
    return Math.addExact(TimeUnit.SECONDS.toNanos(time.getEpochSecond()), time.getNano());
  }
}
