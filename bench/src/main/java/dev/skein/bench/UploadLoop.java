package dev.skein.bench;

import dev.skein.collector.v1.ChunkIdentity;
import dev.skein.collector.v1.FileBirth;
import dev.skein.collector.v1.Status;
import dev.skein.collector.v1.UploadReply;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * What an analyzer takes, and what the disk below it would: {@code upload PORT BYTES CHUNKS STREAMS} sends chunks as one agent, twice, and
 * {@code sync FOLDER BYTES FILES THREADS} writes files, syncs and renames them. Both print MB/s, and the times of one.
 */
public final class UploadLoop {
  private static final int FRAME = ChunkUpload.FRAME;

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
      // An agent has been running for long: its code is compiled when a chunk comes.
      for (String pass : new String[] {"first upload", "upload"}) {
        String folder = run + "/" + pass;
        run(pass, bytes, count, threads, number -> upload(channel, folder + "/" + number, bytes));
      }
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
    byte[] block = ChunkUpload.block();
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

  private static void upload(ManagedChannel channel, String file, int bytes) throws Exception {
    UploadReply reply =
        ChunkUpload.send(
            channel,
            ChunkIdentity.newBuilder()
                .setCluster("bench")
                .setNode("node")
                .setNamespace("bench")
                .setPod("pod")
                .setPodUid("uid")
                .setContainer("app")
                .setFile(file)
                .setBirth(FileBirth.newBuilder().setInode(1).setStartNanos(ChunkUpload.START))
                .setLength(bytes)
                .build());
    if (reply.getStatus() != Status.ACCEPTED) {
      throw new IOException(reply.toString());
    }
  }
}
