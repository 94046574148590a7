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
      Optional<Path> authorities = settings.get(Settings.CA);
      try {
        authorities.ifPresent(ca -> tls.trustManager(ca.toFile()));
        builder.sslContext(GrpcSslContexts.configure(tls, SslProvider.JDK).build());
      } catch (IllegalArgumentException e) {
        throw new IOException(authorities.orElse(null) + " has no certificates", e);
      }
    } else {
      builder.usePlaintext();
    }
    channel = builder.build();
  }

  ManagedChannel channel() {
    return channel;
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
