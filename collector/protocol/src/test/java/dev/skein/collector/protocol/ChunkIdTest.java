package dev.skein.collector.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.skein.collector.v1.ChunkIdentity;
import dev.skein.collector.v1.FileBirth;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkIdTest {
  private static ChunkIdentity.Builder shop() {
    return ChunkIdentity.newBuilder()
        .setCluster("prod")
        .setNode("node-1")
        .setNamespace("shop")
        .setPod("cart-7d9f.a")
        .setPodUid("0b9b7c1e-6a4f-4c22-9f0e-0d4f3b1f5a10")
        .setContainer("app")
        .setFile("profile-20261130-101500-7-0.jfr")
        .setBirth(FileBirth.newBuilder().setInode(12).setStartNanos(1_790_000_000_000_000_000L))
        .setOffset(0)
        .setLength(4096);
  }

  private static ChunkIdentity with(UnaryOperator<ChunkIdentity.Builder> change) {
    return change.apply(shop()).build();
  }

  @Test
  void namesAreStable() {
    // Computed apart, in Python. They are stored: they may never change without a new version of
    // the protocol.
    assertEquals(
        "37b9a41c2f3fa809afaef8a06289cfb5c9e1df9bfb84ae922b08317b853a91eb",
        ChunkId.of(shop().build()));
    assertEquals(
        "1664bf18cfc3a5608395b71ff747ea4eec27aed05a14b528cae8b09d64ddc1b9",
        ChunkId.recordingOf(shop().build()));
  }

  @Test
  void everyPartCounts() {
    String id = ChunkId.of(shop().build());
    assertNotEquals(id, ChunkId.of(with(b -> b.setCluster("test"))));
    assertNotEquals(id, ChunkId.of(with(b -> b.setNamespace("pay"))));
    assertNotEquals(id, ChunkId.of(with(b -> b.setPodUid("0b9b7c1e"))));
    assertNotEquals(id, ChunkId.of(with(b -> b.setContainer("side"))));
    assertNotEquals(id, ChunkId.of(with(b -> b.setFile("profile-1.jfr"))));
    assertNotEquals(id, ChunkId.of(with(b -> b.setBirth(FileBirth.newBuilder().setInode(12)))));
    assertNotEquals(id, ChunkId.of(with(b -> b.setOffset(1))));
    assertNotEquals(id, ChunkId.of(with(b -> b.setLength(4097))));
  }

  @Test
  void textsDoNotRunTogether() {
    assertNotEquals(
        ChunkId.of(with(b -> b.setCluster("ab").setNamespace("c"))),
        ChunkId.of(with(b -> b.setCluster("a").setNamespace("bc"))));
  }

  @Test
  void chunksOfOneFileAreOneRecording() {
    assertEquals(
        ChunkId.recordingOf(shop().build()),
        ChunkId.recordingOf(with(b -> b.setOffset(4096).setLength(100))));
  }

  @Test
  void goodIdentitiesHaveNoProblem() {
    assertNull(ChunkId.problem(shop().build()));
    assertNull(
        ChunkId.problem(with(b -> b.setFile("2026_11_30_10_15_00_7/2026_11_30_10_15_01.jfr"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../x.jfr",
        "/etc/passwd",
        "a//b.jfr",
        "a/./b.jfr",
        "a/",
        "a\\b.jfr",
        "a\nb.jfr",
        "a\0.jfr"
      })
  void pathsThatLeaveTheirFolderAreProblems(String file) {
    assertNotEquals(null, ChunkId.problem(with(b -> b.setFile(file))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Shop", "shop/..", "-shop", "shop-", "sh op", "..", "shöp", "a|b"})
  void namesThatKubernetesWouldNotAllowAreProblems(String name) {
    assertEquals(
        "namespace is not a Kubernetes name", ChunkId.problem(with(b -> b.setNamespace(name))));
    assertEquals("pod is not a Kubernetes name", ChunkId.problem(with(b -> b.setPod(name))));
    assertEquals("pod_uid is not a Kubernetes name", ChunkId.problem(with(b -> b.setPodUid(name))));
  }

  @Test
  void missingAndImpossiblePartsAreProblems() {
    assertEquals("cluster is missing", ChunkId.problem(with(b -> b.clearCluster())));
    assertEquals("birth is missing", ChunkId.problem(with(b -> b.clearBirth())));
    assertEquals("offset or length is no chunk's", ChunkId.problem(with(b -> b.setLength(68))));
    assertEquals("offset or length is no chunk's", ChunkId.problem(with(b -> b.setOffset(-1))));
    assertEquals(
        "offset and length overflow", ChunkId.problem(with(b -> b.setOffset(Long.MAX_VALUE))));
    assertEquals("file is too long", ChunkId.problem(with(b -> b.setFile("x".repeat(1025)))));
  }
}
