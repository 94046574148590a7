package dev.skein.collector.analyzer.access;

import dev.skein.collector.service.Log;
import dev.skein.collector.service.Metrics;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;

/**
 * Lets nobody call who does not show a token: {@code UNAUTHENTICATED} for a wrong one, {@code UNAVAILABLE} while nobody can say
 * whether it is.
 */
public final class TokenInterceptor implements ServerInterceptor {
  /** Who calls, for the service. */
  public static final Context.Key<Agent> AGENT = Context.key("agent");

  /** The address that the call comes from, for the service. */
  public static final Context.Key<String> ADDRESS = Context.key("address");

  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
  private static final String BEARER = "Bearer ";

  private final Access access;
  private final Log log;
  private final Metrics.Counter refused;
  private final Metrics.Counter unknown;

  /** Asks {@code access} at the beginning of each call. */
  public TokenInterceptor(Access access, Metrics metrics, Log log) {
    this.access = access;
    this.log = log;
    String help = "Calls that ended before they began.";
    refused = metrics.counter("skein_refused_calls_total", help, "reason=\"token\"");
    unknown = metrics.counter("skein_refused_calls_total", help, "reason=\"unavailable\"");
  }

  @Override
  public <Q, R> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
    String header = headers.get(AUTHORIZATION);
    String token =
        header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
            ? header.substring(BEARER.length()).strip()
            : "";
    String address = Peer.of(call.getAttributes());
    try {
      Context context =
          Context.current().withValues(AGENT, access.authenticate(token), ADDRESS, address);
      return Contexts.interceptCall(context, call, headers, next);
    } catch (AccessException e) {
      (e.isTemporary() ? unknown : refused).increment();
      log.warn("call refused", "address", address, "reason", e.getMessage());
      Status status = e.isTemporary() ? Status.UNAVAILABLE : Status.UNAUTHENTICATED;
      call.close(status.withDescription(e.getMessage()), new Metadata());
      return new ServerCall.Listener<>() {};
    }
  }
}
