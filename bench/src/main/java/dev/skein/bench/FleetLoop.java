package dev.skein.bench;

import dev.skein.collector.v1.ChunkIdentity;
import dev.skein.collector.v1.FileBirth;
import dev.skein.collector.v1.Status;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Many nodes at one analyzer: {@code PORT AGENTS PODS SECONDS}. Each agent has a connection and sends, for each of its Pods, a chunk of
 * 20 to 400 kB every ten seconds, six to a file. Prints what was accepted, and the times from when a chunk was due to its answer;
 * ends with 1 when a chunk was not accepted in the end.
 */
public final class FleetLoop {
  private static final int PERIOD_MILLIS = 10_000;
  private static final int CHUNKS_PER_FILE = 6;
  private static final int UPLOADS = 4;
  private static final int SMALLEST = 20_000;
  private static final int LARGEST = 400_000;
  private static final int ATTEMPTS = 60;

  private final ConcurrentLinkedQueue<Long> nanos = new ConcurrentLinkedQueue<>();
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong retries = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();

  private FleetLoop() {}

  /** See the class. */
  public static void main(String[] arguments) throws InterruptedException {
    int port = Integer.parseInt(arguments[0]);
    int agents = Integer.parseInt(arguments[1]);
    int pods = Integer.parseInt(arguments[2]);
    int seconds = Integer.parseInt(arguments[3]);
    System.exit(new FleetLoop().run(port, agents, pods, seconds));
  }

  private int run(int port, int agents, int pods, int seconds) throws InterruptedException {
    List<ScheduledExecutorService> running = new ArrayList<>();
    List<ManagedChannel> channels = new ArrayList<>();
    List<ScheduledFuture<?>> sending = new ArrayList<>();
    Random random = new Random(1);
    for (int agent = 0; agent < agents; agent++) {
      ManagedChannel channel =
          NettyChannelBuilder.forAddress("localhost", port, InsecureChannelCredentials.create())
              .build();
      channels.add(channel);
      ScheduledExecutorService uploads = Executors.newScheduledThreadPool(UPLOADS);
      running.add(uploads);
      for (int pod = 0; pod < pods; pod++) {
        Pod one = new Pod(channel, agent, pod);
        int first = random.nextInt(PERIOD_MILLIS);
        sending.add(uploads.scheduleAtFixedRate(one, first, PERIOD_MILLIS, TimeUnit.MILLISECONDS));
      }
    }
    Thread.sleep(TimeUnit.SECONDS.toMillis(seconds));
    for (ScheduledExecutorService uploads : running) {
      uploads.shutdown();
    }
    for (ScheduledExecutorService uploads : running) {
      if (!uploads.awaitTermination(1, TimeUnit.MINUTES)) {
        failures.incrementAndGet();
      }
    }
    // One that ended by itself has failed.
    failures.addAndGet(sending.stream().filter(f -> f.isDone() && !f.isCancelled()).count());
    channels.forEach(ManagedChannel::shutdownNow);
    return report(agents, pods, seconds);
  }

  private int report(int agents, int pods, int seconds) {
    long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
    System.out.printf(
        Locale.ROOT,
        "fleet: %d agents x %d pods, %d s: %d chunks, %.0f MB, %.1f MB/s; due to accepted %.0f ms (median), %.0f ms (99 %%), %.0f ms (most); %d retries, %d lost%n",
        agents,
        pods,
        seconds,
        sorted.length,
        bytes.get() / 1e6,
        bytes.get() / 1e6 / seconds,
        sorted[sorted.length / 2] / 1e6,
        sorted[(int) (sorted.length * 0.99)] / 1e6,
        sorted[sorted.length - 1] / 1e6,
        retries.get(),
        failures.get());
    return failures.get() == 0 ? 0 : 1;
  }

  /** An application: one chunk a run. */
  private final class Pod implements Runnable {
    private final ManagedChannel channel;
    private final int agent;
    private final int pod;
    private final Random random;
    private int chunks;
    private long offset;

    Pod(ManagedChannel channel, int agent, int pod) {
      this.channel = channel;
      this.agent = agent;
      this.pod = pod;
      random = new Random(agent * 1000L + pod);
    }

    @Override
    public void run() {
      long due = System.nanoTime();
      int length = SMALLEST + random.nextInt(LARGEST - SMALLEST);
      if (chunks % CHUNKS_PER_FILE == 0) {
        offset = 0;
      }
      ChunkIdentity identity =
          ChunkIdentity.newBuilder()
              .setCluster("bench")
              .setNode("node-" + agent)
              .setNamespace("bench-" + pod)
              .setPod("pod-" + agent + "-" + pod)
              .setPodUid("uid-" + agent + "-" + pod)
              .setContainer("app")
              .setFile("profile-" + chunks / CHUNKS_PER_FILE + ".jfr")
              .setBirth(FileBirth.newBuilder().setInode(1).setStartNanos(ChunkUpload.START))
              .setOffset(offset)
              .setLength(length)
              .build();
      if (accepted(identity)) {
        nanos.add(System.nanoTime() - due);
        bytes.addAndGet(length);
      } else {
        failures.incrementAndGet();
      }
      chunks++;
      offset += length;
    }

    private boolean accepted(ChunkIdentity identity) {
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        try {
          if (ChunkUpload.send(channel, identity).getStatus() == Status.ACCEPTED) {
            return true;
          }
        } catch (Exception e) {
          System.err.println("fleet: " + e.getMessage());
        }
        retries.incrementAndGet();
        try {
          Thread.sleep(1000);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return false;
        }
      }
      return false;
    }
  }
}
