package dev.skein.collector.analyzer.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.skein.collector.analyzer.TestChunk;
import dev.skein.collector.analyzer.catalog.Claim.Outcome;
import dev.skein.collector.analyzer.catalog.Expired.Reason;
import dev.skein.collector.analyzer.store.StoredChunk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CatalogTest {
  private static final long HUGE = Long.MAX_VALUE / 2;

  private final Catalog catalog = new Catalog();

  private static StoredChunk chunk(long offset, int length, boolean salvaged) {
    return TestChunk.of("a.jfr", offset, length)
        .open(b -> b.setSalvaged(salvaged))
        .stored(offset + 1);
  }

  private List<Expired> bring(StoredChunk chunk) {
    Claim claim = catalog.claim(chunk);
    assertEquals(Outcome.GRANTED, claim.outcome(), claim.detail());
    return catalog.complete(claim, chunk);
  }

  private Outcome ask(StoredChunk chunk) {
    Claim claim = catalog.claim(chunk);
    if (claim.outcome() == Outcome.GRANTED) {
      catalog.release(claim);
    }
    return claim.outcome();
  }

  private Recording recording() {
    return catalog.recordings(id -> true).get(0);
  }

  @Test
  void aGapHidesOnlyItself() {
    bring(chunk(300, 100, false));
    bring(chunk(100, 100, false));
    bring(chunk(600, 100, false));
    Recording recording = recording();
    assertEquals(
        List.of(100L, 300L, 600L), recording.chunks().stream().map(StoredChunk::offset).toList());
    assertEquals(
        List.of(
            new Recording.Gap(0, 100), new Recording.Gap(200, 100), new Recording.Gap(400, 200)),
        recording.gaps());
    assertEquals(300, recording.bytes());
    bring(chunk(0, 100, false));
    bring(chunk(200, 100, false));
    bring(chunk(400, 200, false));
    assertEquals(List.of(), recording().gaps());
    // What was handed out before is as it was.
    assertEquals(3, recording.gaps().size());
  }

  @Test
  void finishedChunksReplaceSalvagedOnes() {
    StoredChunk first = chunk(0, 100, true);
    assertEquals(List.of(), bring(first));
    assertEquals(Outcome.STORED, ask(chunk(0, 90, true)));
    StoredChunk longer = chunk(0, 120, true);
    assertEquals(List.of(new Expired(first, Reason.REPLACED)), bring(longer));
    StoredChunk finished = chunk(0, 150, false);
    assertEquals(List.of(new Expired(longer, Reason.REPLACED)), bring(finished));
    assertEquals(Outcome.STORED, ask(chunk(0, 120, true)));
    assertEquals(Outcome.STORED, ask(chunk(0, 200, true)));
    assertEquals(List.of(finished), recording().chunks());
    assertEquals(150, catalog.byteCount());
    assertEquals(1, catalog.chunkCount());
  }

  @Test
  void contradictionsAreFound() {
    bring(chunk(100, 100, false));
    assertEquals(Outcome.STORED, ask(chunk(100, 100, false)));
    assertEquals(Outcome.CONFLICT, ask(chunk(100, 110, false)));
    assertEquals(Outcome.CONFLICT, ask(chunk(0, 101, false)));
    assertEquals(Outcome.CONFLICT, ask(chunk(199, 80, false)));
    assertEquals(Outcome.CONFLICT, ask(chunk(150, 80, true)));
    assertEquals(Outcome.GRANTED, ask(chunk(0, 100, false)));
    assertEquals(Outcome.GRANTED, ask(chunk(200, 80, true)));
  }

  @Test
  void whatSomebodyBringsNobodyElseBrings() {
    Claim claim = catalog.claim(chunk(100, 100, false));
    assertEquals(Outcome.BUSY, ask(chunk(100, 100, false)));
    assertEquals(Outcome.BUSY, ask(chunk(150, 100, true)));
    assertEquals(Outcome.GRANTED, ask(chunk(200, 100, false)));
    catalog.release(claim);
    assertEquals(Outcome.GRANTED, ask(chunk(100, 100, false)));
    assertEquals(0, catalog.recordingCount());
  }

  @Test
  void whatIsBeingDeletedIsNotBroughtAgainBefore() {
    StoredChunk chunk = chunk(0, 100, false);
    bring(chunk);
    assertEquals(1, catalog.expire(new Limits(Duration.ofDays(1), 0, 0, HUGE), 0, 100).size());
    // The store may delete it any time now, and would delete what was brought again.
    assertEquals(Outcome.BUSY, ask(chunk));
    catalog.deleted(chunk);
    assertEquals(Outcome.GRANTED, ask(chunk));
  }

  @Test
  void manyChunksCostTheirOwnNamespace() {
    StoredChunk old =
        TestChunk.of("a.jfr", 0, 100).identity(b -> b.setNamespace("small")).stored(0);
    bring(old);
    for (int i = 0; i < 5; i++) {
      bring(chunk(i * 100L, 100, false));
    }
    List<Expired> expired = catalog.expire(new Limits(Duration.ofDays(1), HUGE, 3, HUGE), 0, 100);
    assertEquals(List.of(0L, 100L, 200L), expired.stream().map(e -> e.chunk().offset()).toList());
    assertEquals(1, catalog.recordings(id -> id.namespace().equals("small")).size());
  }

  @Test
  void anotherBirthIsAnotherRecording() {
    bring(chunk(0, 100, false));
    StoredChunk restarted =
        TestChunk.of("a.jfr", 0, 90)
            .identity(b -> b.setBirth(b.getBirth().toBuilder().setInode(99)))
            .stored(2);
    assertEquals(List.of(), bring(restarted));
    assertEquals(2, catalog.recordingCount());
  }

  @Test
  void theOrderAtTheStartDoesNotMatter() {
    List<StoredChunk> chunks =
        new ArrayList<>(
            List.of(
                chunk(0, 100, false),
                chunk(100, 80, true),
                chunk(100, 90, false),
                chunk(190, 70, true)));
    for (int seed = 0; seed < 20; seed++) {
      Collections.shuffle(chunks, new Random(seed));
      Catalog own = new Catalog();
      List<StoredChunk> gone = new ArrayList<>();
      for (StoredChunk chunk : chunks) {
        own.restore(chunk).forEach(expired -> gone.add(expired.chunk()));
      }
      assertEquals(List.of(chunk(100, 80, true)), gone, "seed " + seed);
      assertEquals(3, own.chunkCount());
      assertEquals(260, own.byteCount());
    }
  }

  @Test
  void namespacesThatFillTheirQuotasPushOutNobodyWhoHasLess() {
    // It came first, so by age alone it would go first.
    bring(ofNamespace("small", 0, 1));
    for (int i = 0; i < 4; i++) {
      bring(ofNamespace("one", i, 2 + i));
      bring(ofNamespace("two", i, 2 + i));
    }
    List<Expired> expired = catalog.expire(new Limits(Duration.ofDays(1), 700, 100, 400), 0, 100);
    assertEquals(
        Set.of(
            new Expired(ofNamespace("one", 0, 2), Reason.BYTES),
            new Expired(ofNamespace("two", 0, 2), Reason.BYTES)),
        Set.copyOf(expired));
    assertEquals(700, catalog.byteCount());
  }

  private static StoredChunk ofNamespace(String name, int number, long receivedMillis) {
    return TestChunk.of("a.jfr", number * 100L, 100)
        .identity(identity -> identity.setNamespace(name).setPodUid("uid-" + name))
        .stored(receivedMillis);
  }

  @Test
  void theOldestGoFirst() {
    for (int i = 0; i < 10; i++) {
      bring(chunk(i * 100L, 100, false));
    }
    Duration day = Duration.ofDays(1);
    assertEquals(
        List.of(), catalog.expire(new Limits(day, 1000, 10, 1000), day.toMillis() + 1, 100));
    assertEquals(
        List.of(new Expired(chunk(0, 100, false), Reason.AGE)),
        catalog.expire(new Limits(day, 1000, 10, 1000), day.toMillis() + 2, 100));
    assertEquals(
        List.of(
            new Expired(chunk(100, 100, false), Reason.BYTES),
            new Expired(chunk(200, 100, false), Reason.BYTES)),
        catalog.expire(new Limits(day, 700, 10, 1000), 0, 100));
    assertEquals(
        List.of(new Expired(chunk(300, 100, false), Reason.COUNT)),
        catalog.expire(new Limits(day, 1000, 6, 1000), 0, 100));
    assertEquals(
        List.of(new Expired(chunk(400, 100, false), Reason.QUOTA)),
        catalog.expire(new Limits(day, 1000, 10, 100), 0, 1));
    assertEquals(5, catalog.expire(new Limits(day, 0, 0, HUGE), 0, 100).size());
    assertEquals(0, catalog.byteCount());
    assertEquals(0, catalog.recordingCount());
    assertNull(catalog.nodeOf("0b9b7c1e-6a4f-4c22-9f0e-0d4f3b1f5a10"));
  }
}
