package dev.skein.collector.protocol;

import dev.skein.collector.v1.ChunkIdentity;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Names of chunks and recordings, computed alike by agent and analyzer: the SHA-256, in lower-case hexadecimal, over the parts of
 * the identity. Each text goes in with its length before it, so that no two identities run together.
 */
public final class ChunkId {
  /** Version of the protocol, in {@code OpenChunk.protocol_version}. */
  public static final int PROTOCOL_VERSION = 1;

  /** Bytes of a frame's payload at most. */
  public static final int MAX_FRAME_BYTES = 1 << 20;

  /** UTF-8 bytes of a file's path below its container's folder at most. */
  public static final int MAX_FILE_BYTES = 1024;

  // RFC 1123: what Kubernetes allows for names of namespaces, containers and nodes and, with dots,
  // of Pods. A Pod's UID
  // is a UUID, a static Pod's a hash.
  private static final Pattern NAME =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

  private static final int MAX_NAME = 253;

  private ChunkId() {}

  /** Names a chunk; equal exactly where every part of the identity is, the Pod's and the node's name aside. */
  public static String of(ChunkIdentity identity) {
    MessageDigest digest = sha256();
    recording(digest, identity);
    number(digest, identity.getOffset());
    number(digest, identity.getLength());
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Names the recording, a physical file with its birth, that a chunk belongs to. */
  public static String recordingOf(ChunkIdentity identity) {
    MessageDigest digest = sha256();
    recording(digest, identity);
    return HexFormat.of().formatHex(digest.digest());
  }

  /**
   * What is wrong with an identity that came over the network: names that are none, a path that leaves its folder, sizes that
   * cannot be.
   *
   * @return one line for the log, or null where nothing is wrong
   */
  public static String problem(ChunkIdentity identity) {
    String problem = nameProblem("cluster", identity.getCluster());
    problem = problem != null ? problem : nameProblem("node", identity.getNode());
    problem = problem != null ? problem : nameProblem("namespace", identity.getNamespace());
    problem = problem != null ? problem : nameProblem("pod", identity.getPod());
    problem = problem != null ? problem : nameProblem("pod_uid", identity.getPodUid());
    problem = problem != null ? problem : nameProblem("container", identity.getContainer());
    problem = problem != null ? problem : fileProblem(identity.getFile());
    if (problem != null) {
      return problem;
    }
    if (!identity.hasBirth()) {
      return "birth is missing";
    }
    if (identity.getOffset() < 0 || identity.getLength() <= ChunkHeader.BYTES) {
      return "offset or length is no chunk's";
    }
    if (identity.getOffset() > Long.MAX_VALUE - identity.getLength()) {
      return "offset and length overflow";
    }
    return null;
  }

  private static String nameProblem(String what, String name) {
    if (name.isEmpty()) {
      return what + " is missing";
    }
    return name.length() <= MAX_NAME && NAME.matcher(name).matches()
        ? null
        : what + " is not a Kubernetes name";
  }

  private static String fileProblem(String file) {
    if (file.isEmpty()) {
      return "file is missing";
    }
    if (file.getBytes(StandardCharsets.UTF_8).length > MAX_FILE_BYTES) {
      return "file is too long";
    }
    if (file.chars().anyMatch(c -> c < ' ' || c == 0x7f || c == '\\')) {
      return "file has characters that no path here has";
    }
    for (String part : file.split("/", -1)) {
      if (part.isEmpty() || part.equals(".") || part.equals("..")) {
        return "file is not a path below the container's folder";
      }
    }
    return null;
  }

  private static void recording(MessageDigest digest, ChunkIdentity identity) {
    text(digest, identity.getCluster());
    text(digest, identity.getNamespace());
    text(digest, identity.getPodUid());
    text(digest, identity.getContainer());
    text(digest, identity.getFile());
    number(digest, identity.getBirth().getInode());
    number(digest, identity.getBirth().getStartNanos());
  }

  private static void text(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    number(digest, bytes.length);
    digest.update(bytes);
  }

  private static void number(MessageDigest digest, long number) {
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, number));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
