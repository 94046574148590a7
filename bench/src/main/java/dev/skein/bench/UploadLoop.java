package dev.skein.bench;

import com.google.protobuf.ByteString;
import dev.skein.collector.protocol.ChunkHeader;
import dev.skein.collector.protocol.ChunkId;
import dev.skein.collector.v1.ChunkFrame;
import dev.skein.collector.v1.ChunkIdentity;
import dev.skein.collector.v1.CollectorGrpc;
import dev.skein.collector.v1.CommitChunk;
import dev.skein.collector.v1.FileBirth;
import dev.skein.collector.v1.OpenChunk;
import dev.skein.collector.v1.Status;
import dev.skein.collector.v1.UploadReply;
import dev.skein.collector.v1.UploadRequest;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/**
 * What an analyzer takes, and what the disk below it would: {@code upload PORT BYTES CHUNKS STREAMS} sends chunks as one agent, {@code
 * sync FOLDER BYTES FILES THREADS} writes files, syncs and renames them. Both print MB/s, and the first the times to the answer.
 */
public final class UploadLoop {
  private static final int FRAME = 128 << 10;
  private static final long START = 1_790_000_000_000_000_000L;

  private UploadLoop() {}

  /** See the class. */
  public static void main(String[] arguments) throws Exception {
    String where = arguments[1];
    int bytes = Integer.parseInt(arguments[2]);
    int count = Integer.parseInt(arguments[3]);
    int threads = Integer.parseInt(arguments[4]);
    if (arguments[0].equals("sync")) {
      Path folder = Path.of(where);
      run("sync", bytes, count, threads, number -> sync(folder, number, bytes));
    } else {
      ManagedChannel channel =
          NettyChannelBuilder.forAddress(
                  "localhost", Integer.parseInt(where), InsecureChannelCredentials.create())
              .build();
      // Another file each time the program runs, so that nothing is a duplicate.
      String run = "run-" + System.nanoTime();
      run("upload", bytes, count, threads, number -> upload(channel, run + "/" + number, bytes));
      channel.shutdownNow();
    }
  }

  private interface Work {
    void run(int number) throws Exception;
  }

  private static void run(String what, int bytes, int count, int threads, Work work)
      throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Callable<Long>> calls = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int number = i;
      calls.add(
          () -> {
            long begin = System.nanoTime();
            work.run(number);
            return System.nanoTime() - begin;
          });
    }
    long begin = System.nanoTime();
    long[] nanos = new long[count];
    int at = 0;
    for (Future<Long> call : pool.invokeAll(calls)) {
      nanos[at++] = call.get();
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    pool.shutdown();
    Arrays.sort(nanos);
    System.out.printf(
        Locale.ROOT,
        "%s: %d x %d bytes, %d at a time: %.0f MB/s, each %.1f ms (median), %.1f ms (99 %%)%n",
        what,
        count,
        bytes,
        threads,
        (double) bytes * count / 1e6 / seconds,
        nanos[count / 2] / 1e6,
        nanos[(int) (count * 0.99)] / 1e6);
  }

  private static void sync(Path folder, int number, int bytes) throws IOException {
    byte[] block = block();
    Path part = folder.resolve(number + ".part");
    try (FileChannel out =
        FileChannel.open(part, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (int left = bytes; left > 0; left -= FRAME) {
        ByteBuffer buffer = ByteBuffer.wrap(block, 0, Math.min(left, FRAME));
        while (buffer.hasRemaining()) {
          out.write(buffer);
        }
      }
      out.force(true);
    }
    Files.move(part, folder.resolve(number + ".done"));
    try (FileChannel self = FileChannel.open(folder)) {
      self.force(true);
    }
  }

  private static byte[] block() {
    byte[] block = new byte[FRAME];
    new Random(1).nextBytes(block);
    return block;
  }

  private static void upload(ManagedChannel channel, String file, int bytes) throws Exception {
    Call call = new Call();
    CollectorGrpc.newStub(channel).upload(call);
    call.send(UploadRequest.newBuilder().setOpen(open(file, bytes)).build());
    MessageDigest digest = sha256();
    byte[] block = block();
    for (int at = 0; at < bytes; at += FRAME) {
      byte[] payload = at == 0 ? header(block.clone(), bytes) : block;
      int length = Math.min(FRAME, bytes - at);
      digest.update(payload, 0, length);
      call.send(
          UploadRequest.newBuilder()
              .setFrame(
                  ChunkFrame.newBuilder()
                      .setOffset(at)
                      .setPayload(ByteString.copyFrom(payload, 0, length)))
              .build());
    }
    ByteString sum = ByteString.copyFrom(digest.digest());
    call.send(
        UploadRequest.newBuilder().setCommit(CommitChunk.newBuilder().setSha256(sum)).build());
    UploadReply reply = call.reply.get();
    if (reply.getStatus() != Status.ACCEPTED) {
      throw new IOException(reply.toString());
    }
  }

  private static MessageDigest sha256() throws NoSuchAlgorithmException {
    return MessageDigest.getInstance("SHA-256");
  }

  private static OpenChunk open(String file, int bytes) {
    return OpenChunk.newBuilder()
        .setProtocolVersion(ChunkId.PROTOCOL_VERSION)
        .setIdentity(
            ChunkIdentity.newBuilder()
                .setCluster("bench")
                .setNode("node")
                .setNamespace("bench")
                .setPod("pod")
                .setPodUid("uid")
                .setContainer("app")
                .setFile(file)
                .setBirth(FileBirth.newBuilder().setInode(1).setStartNanos(START))
                .setLength(bytes))
        .setStartNanos(START)
        .setDurationNanos(1)
        .build();
  }

  private static byte[] header(byte[] block, int bytes) {
    ByteBuffer header = ByteBuffer.wrap(block);
    header.put(new byte[] {'F', 'L', 'R', 0}).putShort((short) 2).putShort((short) 1);
    header.putLong(bytes).putLong(bytes - 8L).putLong(ChunkHeader.BYTES).putLong(START).putLong(1);
    header.put(ChunkHeader.STATE_OFFSET, (byte) 0);
    return block;
  }

  /** A call that is sent no faster than the other side takes it. */
  private static final class Call implements ClientResponseObserver<UploadRequest, UploadReply> {
    private final CompletableFuture<UploadReply> reply = new CompletableFuture<>();
    private final Semaphore ready = new Semaphore(0);
    private ClientCallStreamObserver<UploadRequest> requests;

    @Override
    public void beforeStart(ClientCallStreamObserver<UploadRequest> stream) {
      requests = stream;
      stream.setOnReadyHandler(ready::release);
    }

    private void send(UploadRequest request) throws InterruptedException {
      while (!requests.isReady() && !reply.isDone()) {
        ready.acquire();
      }
      requests.onNext(request);
    }

    @Override
    public void onNext(UploadReply value) {
      reply.complete(value);
      ready.release();
    }

    @Override
    public void onError(Throwable failure) {
      reply.completeExceptionally(failure);
      ready.release();
    }

    @Override
    public void onCompleted() {
      ready.release();
    }
  }
}
