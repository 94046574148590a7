package dev.skein.collector.analyzer.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.skein.collector.analyzer.TestChunk;
import dev.skein.collector.analyzer.catalog.Catalog;
import dev.skein.collector.analyzer.catalog.Claim;
import dev.skein.collector.analyzer.catalog.Limits;
import dev.skein.collector.analyzer.store.StoredChunk;
import dev.skein.reports.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadsTest {
  private static final Instant START = Instant.parse("2026-11-30T09:00:00Z");
  private static final long START_NANOS = START.getEpochSecond() * 1_000_000_000L;
  private static final long SECOND = 1_000_000_000L;

  private final Catalog catalog = new Catalog();
  private final Workloads workloads = new Workloads(catalog);

  /** A chunk of ten seconds. */
  private static TestChunk chunk(String file, long offset, long second) {
    return TestChunk.of(file, offset, 100)
        .open(b -> b.setStartNanos(START_NANOS + second * SECOND).setDurationNanos(10 * SECOND));
  }

  private void bring(TestChunk chunk) {
    StoredChunk stored = chunk.stored(chunk.open().getStartNanos());
    Claim claim = catalog.claim(stored);
    assertEquals(Claim.Outcome.GRANTED, claim.outcome());
    catalog.complete(claim, stored);
  }

  private Workload workload() {
    return workloads.get("shop", "cart-7d9f", "app");
  }

  private List<String> names() {
    return workload().recordings().stream().map(RecordingFile::name).toList();
  }

  @ParameterizedTest
  @CsvSource({
    // Begins before the window ends, and ends after it begins: [0, 10) and [10, 20), then [40, 50).
    "0, 50, 0 100 300",
    "0, 10, 0",
    "9, 10, 0",
    "9, 11, 0 100",
    "10, 11, 100",
    "19, 20, 100",
    "39, 41, 300",
    "49, 60, 300",
    "-, 1, 0",
    "-5, 1, 0",
    "45, -, 300"
  })
  void chunksOfAWindow(String from, String to, String offsets) {
    bring(chunk("a.jfr", 0, 0));
    bring(chunk("a.jfr", 100, 10));
    bring(chunk("a.jfr", 300, 40));
    List<RecordingFile> selected = Workloads.select(workload(), window(from, to));
    assertEquals(1, selected.size());
    assertEquals(
        List.of(offsets.split(" ")),
        selected.get(0).recording().chunks().stream().map(c -> "" + c.offset()).toList());
  }

  @ParameterizedTest
  @CsvSource({"20, 40", "-9, 0", "-, 0", "50, -", "50, 51"})
  void windowsWithoutChunks(String from, String to) {
    bring(chunk("a.jfr", 0, 0));
    bring(chunk("a.jfr", 100, 10));
    bring(chunk("a.jfr", 300, 40));
    Workload workload = workload();
    Selection selection = window(from, to);
    assertEquals(
        404, assertThrows(Problem.class, () -> Workloads.select(workload, selection)).status());
  }

  private static Selection window(String from, String to) {
    return new Selection(null, new Window(second(from), second(to)));
  }

  private static Instant second(String text) {
    return text.equals("-") ? null : START.plusSeconds(Long.parseLong(text));
  }

  @Test
  void theLatestIsTheOneBeforeTheLast() {
    bring(chunk("profile-0.jfr", 0, 0));
    assertEquals("profile-0.jfr", latest());
    bring(chunk("profile-2.jfr", 0, 20));
    assertEquals("profile-0.jfr", latest());
    bring(chunk("profile-10.jfr", 0, 30));
    assertEquals("profile-2.jfr", latest());
    assertEquals(
        List.of(0, 2, 10), workload().recordings().stream().map(RecordingFile::sequence).toList());
  }

  private String latest() {
    return Workloads.select(workload(), Selection.LATEST).get(0).name();
  }

  @Test
  void aPodThatWasMadeAgainAnswersForBoth() {
    bring(chunk("profile-0.jfr", 0, 0));
    TestChunk again = chunk("profile-0.jfr", 0, 60).identity(b -> b.setPodUid("other-uid"));
    bring(again.identity(b -> b.setBirth(b.getBirth().toBuilder().setInode(13))));
    bring(chunk("profile-1.jfr", 0, 10));
    long birth = again.open().getIdentity().getBirth().getStartNanos();
    List<String> expected =
        List.of(
            "profile-0." + birth + "-12.jfr", "profile-1.jfr", "profile-0." + birth + "-13.jfr");
    assertEquals(expected, names());
    assertEquals(3, Workloads.select(workload(), window("0", "70")).size());
    // A name that was once given goes on to mean the same when the other has gone.
    assertEquals(1, catalog.expire(limit(250), START_NANOS, 1).size());
    assertEquals(List.of("profile-1.jfr", "profile-0.jfr"), names());
    assertEquals("profile-0.jfr", Workloads.file(workload(), expected.get(2)).name());
    assertEquals(
        404,
        assertThrows(Problem.class, () -> Workloads.file(workload(), expected.get(0))).status());
  }

  private static Limits limit(long bytes) {
    return new Limits(Duration.ofDays(36_500), bytes, 1000, bytes);
  }

  @Test
  void whatExpiresDisappears() {
    bring(chunk("a.jfr", 0, 0));
    bring(chunk("a.jfr", 100, 10));
    assertEquals(2, Workloads.file(workload(), "a.jfr").recording().chunks().size());
    assertEquals(1, catalog.expire(limit(100), START_NANOS, 10).size());
    RecordingFile left = Workloads.file(workload(), "a.jfr");
    assertEquals(START_NANOS + 10 * SECOND, left.startNanos());
    assertEquals(1, catalog.expire(limit(0), START_NANOS, 10).size());
    assertEquals(404, assertThrows(Problem.class, this::workload).status());
    assertEquals(List.of(), workloads.list(any -> true, any -> true, any -> true));
  }

  @Test
  void aChunkOfAPodWithoutANameIsNobodys() {
    bring(chunk("a.jfr", 0, 0).identity(b -> b.setPod("")));
    assertEquals(List.of(), workloads.list(any -> true, any -> true, any -> true));
  }
}
