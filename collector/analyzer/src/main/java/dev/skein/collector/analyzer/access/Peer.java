package dev.skein.collector.analyzer.access;

import io.grpc.Attributes;
import io.grpc.Grpc;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/** Where a call comes from. */
public final class Peer {
  private Peer() {}

  /** The address without the port, or "?" where there is none. */
  public static String of(Attributes attributes) {
    SocketAddress address = attributes.get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
    return address instanceof InetSocketAddress internet && internet.getAddress() != null
        ? internet.getAddress().getHostAddress()
        : "?";
  }
}
