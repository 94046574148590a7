package dev.skein.collector.analyzer.store;

import dev.skein.collector.service.Log;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Chunks in object storage.
 *
 * <pre>
 * PREFIX/chunks/ID.json             description: written last, removed first
 * PREFIX/payload/ID-CHECKSUM.jfr    payload
 * </pre>
 *
 * What arrives is collected in a local folder and put as one object, so that the storage compares its checksum. Both objects are
 * written only where none is: the name of the payload has its checksum, so one that is there is the same, left by an analyzer that
 * died before it wrote the description; a description that is there is of the same chunk, or the commit fails.
 */
final class ObjectStore implements ChunkStore {
  private static final int PRECONDITION_FAILED = 412;

  /** Descriptions that are read at a time at the start: each is a request of some milliseconds. */
  private static final int READERS = 16;

  private final S3Client client;
  private final ObjectStoreUrl url;
  private final Path spool;
  private final Duration orphanAge;
  private final Log log;

  /**
   * Takes a bucket, which exists.
   *
   * @param spool local folder, made where it is missing
   * @param orphanAge younger payload without a description is left alone at the start: another analyzer may be about to write it
   * @throws IOException when the folder cannot be written
   */
  ObjectStore(ObjectStoreUrl url, Path spool, Duration orphanAge, Log log) throws IOException {
    this.url = url;
    this.spool = spool;
    this.orphanAge = orphanAge;
    this.log = log;
    if (!Files.isDirectory(spool)) {
      Files.createDirectories(
          spool,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    client = ObjectStoreClient.make(url);
  }

  @Override
  public Recovery recover(Consumer<StoredChunk> chunks) throws IOException {
    int incomplete = 0;
    try (DirectoryStream<Path> parts = Files.newDirectoryStream(spool, "*.part")) {
      for (Path part : parts) {
        Files.delete(part);
        incomplete++;
      }
    }
    Set<String> payloads = new HashSet<>();
    int damaged =
        scan(
            chunk -> {
              payloads.add(payload(chunk));
              chunks.accept(chunk);
            });
    try {
      return new Recovery(payloads.size(), incomplete + removeOrphans(payloads), damaged);
    } catch (SdkException e) {
      throw failure("list", e);
    }
  }

  @Override
  public int scan(Consumer<StoredChunk> chunks) throws IOException {
    int damaged = 0;
    ExecutorService readers = Executors.newFixedThreadPool(READERS);
    try {
      for (ListObjectsV2Response page : pages("chunks/")) {
        List<Callable<StoredChunk>> reads =
            page.contents().stream()
                .map(object -> (Callable<StoredChunk>) () -> describe(object))
                .toList();
        for (Future<StoredChunk> read : readers.invokeAll(reads)) {
          try {
            chunks.accept(read.get());
          } catch (ExecutionException e) {
            if (e.getCause() instanceof NoSuchKeyException) {
              // It expired since it was listed.
              log.debug("chunk is gone", "problem", e.getCause().getMessage());
            } else if (e.getCause() instanceof DamagedException) {
              damaged++;
            } else {
              throw e;
            }
          }
        }
      }
    } catch (ExecutionException e) {
      throw new IOException("cannot read " + place() + ": " + e.getCause().getMessage(), e);
    } catch (SdkException e) {
      throw failure("list", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      readers.shutdownNow();
    }
    return damaged;
  }

  private Iterable<ListObjectsV2Response> pages(String below) {
    return client.listObjectsV2Paginator(
        request -> request.bucket(url.bucket()).prefix(url.prefix() + below));
  }

  /** A description that is none stays where it is. */
  private StoredChunk describe(S3Object object) throws DamagedException {
    String problem = "description is of another chunk";
    try {
      if (object.size() > ChunkJson.MAX_BYTES) {
        throw new IOException("description is too long");
      }
      StoredChunk chunk = ChunkJson.read(bytes(object.key()));
      if (description(chunk).equals(object.key())) {
        return chunk;
      }
    } catch (IOException e) {
      problem = e.getMessage();
    }
    log.error("chunk is damaged", "object", object.key(), "problem", problem);
    throw new DamagedException(problem);
  }

  private int removeOrphans(Set<String> payloads) {
    Instant young = Instant.now().minus(orphanAge);
    int removed = 0;
    for (ListObjectsV2Response page : pages("payload/")) {
      for (S3Object object : page.contents()) {
        if (!payloads.contains(object.key()) && object.lastModified().isBefore(young)) {
          delete(object.key());
          removed++;
        }
      }
    }
    return removed;
  }

  @Override
  public IncomingChunk begin(long length) throws IOException {
    return new Incoming(Files.createTempFile(spool, "chunk", ".part"));
  }

  @Override
  public InputStream open(StoredChunk chunk) throws IOException {
    String key = payload(chunk);
    try {
      ResponseInputStream<GetObjectResponse> in =
          client.getObject(request -> request.bucket(url.bucket()).key(key));
      return new CheckedInput(in, chunk);
    } catch (NoSuchKeyException e) {
      NoSuchFileException missing = new NoSuchFileException(key);
      missing.initCause(e);
      throw missing;
    } catch (SdkException e) {
      throw failure("read", e);
    }
  }

  @Override
  public void delete(StoredChunk chunk) throws IOException {
    try {
      delete(description(chunk));
      delete(payload(chunk));
    } catch (SdkException e) {
      throw failure("delete from", e);
    }
  }

  private void delete(String key) {
    client.deleteObject(request -> request.bucket(url.bucket()).key(key));
  }

  @Override
  public long freeBytes() throws IOException {
    return Files.getFileStore(spool).getUsableSpace();
  }

  @Override
  public void close() {
    client.close();
  }

  private String description(StoredChunk chunk) {
    return url.prefix() + "chunks/" + chunk.key() + ".json";
  }

  private String payload(StoredChunk chunk) {
    return url.prefix() + "payload/" + chunk.key() + "-" + chunk.sha256() + ".jfr";
  }

  private String place() {
    return "s3://" + url.bucket() + "/" + url.prefix();
  }

  private IOException failure(String what, SdkException cause) {
    return new IOException("cannot " + what + " " + place() + ": " + cause.getMessage(), cause);
  }

  private byte[] bytes(String key) {
    return client
        .getObjectAsBytes(request -> request.bucket(url.bucket()).key(key))
        .asByteArrayUnsafe();
  }

  /** False when there is one of that name. */
  private boolean putNew(String key, String sha256, RequestBody body) {
    String base64 = Base64.getEncoder().encodeToString(HexFormat.of().parseHex(sha256));
    try {
      client.putObject(
          request -> request.bucket(url.bucket()).key(key).ifNoneMatch("*").checksumSHA256(base64),
          body);
      return true;
    } catch (S3Exception e) {
      if (e.statusCode() == PRECONDITION_FAILED) {
        return false;
      }
      throw e;
    }
  }

  private final class Incoming implements IncomingChunk {
    private final Path part;
    private final FileChannel channel;

    Incoming(Path part) throws IOException {
      this.part = part;
      channel = FileChannel.open(part, StandardOpenOption.WRITE);
    }

    @Override
    public void write(ByteBuffer bytes) throws IOException {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }

    @Override
    public void commit(StoredChunk chunk) throws IOException {
      if (channel.size() != chunk.length()) {
        throw new IOException("chunk is not complete");
      }
      byte[] description = ChunkJson.write(chunk);
      String sum = HexFormat.of().formatHex(Sha256.digest().digest(description));
      try {
        putNew(payload(chunk), chunk.sha256(), RequestBody.fromFile(part));
        if (!putNew(description(chunk), sum, RequestBody.fromBytes(description))) {
          StoredChunk other = ChunkJson.read(bytes(description(chunk)));
          if (!other.sha256().equals(chunk.sha256())) {
            throw new IOException(description(chunk) + " is there, with another checksum");
          }
        }
      } catch (SdkException e) {
        throw failure("write", e);
      }
    }

    @Override
    public void close() {
      try {
        channel.close();
        Files.deleteIfExists(part);
      } catch (IOException e) {
        log.warn("file cannot be removed", "file", part, "problem", e.getMessage());
      }
    }
  }
}
