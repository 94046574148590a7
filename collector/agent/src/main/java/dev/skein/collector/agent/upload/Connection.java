package dev.skein.collector.agent.upload;

import dev.skein.collector.agent.settings.Settings;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The connection to the analyzer: one thread, no native library, no buffers that a small agent does not need. */
final class Connection implements AutoCloseable {
  private static final int KEEP_ALIVE_SECONDS = 30;
  private static final int KEEP_ALIVE_TIMEOUT_SECONDS = 10;
  private static final int REPLY_BYTES = 64 << 10;

  static {
    String netty = "io.grpc.netty.shaded.io.netty.";
    property(netty + "allocator.numDirectArenas", "1");
    property(netty + "allocator.numHeapArenas", "0");
    property(netty + "allocator.useCacheForAllThreads", "false");
    property(netty + "transport.noNative", "true");
    property(netty + "handler.ssl.noOpenSsl", "true");
  }

  private final MultiThreadIoEventLoopGroup thread =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final ManagedChannel channel;

  /** Null where those that Java knows count. */
  private Authorities authorities;

  /**
   * Connects with the first call.
   *
   * @throws IOException where the file of authorities cannot be used
   */
  Connection(Settings settings) throws IOException {
    URI analyzer = settings.get(Settings.ANALYZER);
    String host = analyzer.getHost();
    NettyChannelBuilder builder =
        NettyChannelBuilder.forAddress(host.replaceAll("[\\[\\]]", ""), analyzer.getPort())
            .eventLoopGroup(thread)
            .channelType(NioSocketChannel.class)
            .directExecutor()
            .keepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
            .keepAliveTimeout(KEEP_ALIVE_TIMEOUT_SECONDS, TimeUnit.SECONDS)
            .maxInboundMessageSize(REPLY_BYTES)
            // The agent has its own.
            .disableRetry();
    if (analyzer.getScheme().equals("https")) {
      SslContextBuilder tls = SslContextBuilder.forClient();
      Optional<Path> ca = settings.get(Settings.CA);
      if (ca.isPresent()) {
        authorities = new Authorities(ca.get());
        tls.trustManager(authorities.manager());
      }
      builder.sslContext(GrpcSslContexts.configure(tls, SslProvider.JDK).build());
    } else {
      builder.usePlaintext();
    }
    channel = builder.build();
  }

  ManagedChannel channel() {
    return channel;
  }

  /**
   * After a failure: perhaps the analyzer has a certificate by now that another file of authorities vouches for.
   *
   * @throws IOException where that file cannot be used
   */
  void refresh() throws IOException {
    if (authorities != null) {
      authorities.refresh();
    }
  }

  @Override
  public void close() {
    channel.shutdownNow();
    thread.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(1, TimeUnit.SECONDS);
  }

  private static void property(String name, String value) {
    if (System.getProperty(name) == null) {
      System.setProperty(name, value);
    }
  }
}
