package dev.skein.server;

import io.javalin.http.Context;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntSupplier;

/**
 * Who may ask. A page of another site cannot, even when its name was made to point to this machine (DNS rebinding): it would
 * come with its own name in {@code Host} or {@code Origin}. Where a token is set, nobody can without it.
 */
final class AccessRules {
  private static final String HEALTH = "/api/health";

  private final Set<String> hosts = new TreeSet<>(Set.of("127.0.0.1", "localhost", "[::1]"));
  private final boolean anyAddress;
  private final IntSupplier port;
  private final byte[] token;

  /** What a browser keeps instead of the token. */
  private final String session;

  /**
   * @param host that the server listens on
   * @param port that it listens on, known once it runs
   * @param token null for none
   */
  AccessRules(String host, IntSupplier port, String token) {
    this.port = port;
    this.token = token == null ? null : token.getBytes(StandardCharsets.UTF_8);
    this.anyAddress = isWildcard(host);
    hosts.add(host.contains(":") ? "[" + host + "]" : host.toLowerCase(Locale.ROOT));
    if (anyAddress) {
      ownName();
    }
    byte[] random = new byte[32];
    new SecureRandom().nextBytes(random);
    this.session = HexFormat.of().formatHex(random);
  }

  private static boolean isWildcard(String host) {
    return host.equals("0.0.0.0") || host.equals("::");
  }

  private void ownName() {
    try {
      hosts.add(InetAddress.getLocalHost().getHostName().toLowerCase(Locale.ROOT));
    } catch (UnknownHostException e) {
      // Then its addresses have to do.
      hosts.remove("");
    }
  }

  /** Sets the headers of every answer, and refuses who may not ask. */
  void check(Context context) {
    SecurityHeaders.set(context);
    if (!allowedHost(context.header("Host"))) {
      throw new ApiError(403, "forbidden", "this server does not answer under that name");
    }
    String origin = context.header("Origin");
    if (origin != null && !allowedOrigin(origin)) {
      throw new ApiError(403, "forbidden", "pages of other sites cannot ask this server");
    }
    String site = context.header("Sec-Fetch-Site");
    boolean foreign = site != null && !site.equals("same-origin") && !site.equals("none");
    if (foreign && context.path().startsWith("/api/")) {
      throw new ApiError(403, "forbidden", "pages of other sites cannot ask this server");
    }
    if (token != null && !context.path().equals(HEALTH)) {
      checkToken(context);
    }
  }

  private boolean allowedHost(String header) {
    if (header == null) {
      return false;
    }
    String host = header.toLowerCase(Locale.ROOT);
    String ending = ":" + port.getAsInt();
    if (host.endsWith(ending)) {
      host = host.substring(0, host.length() - ending.length());
    } else if (port.getAsInt() != 80) {
      return false;
    }
    // A name can be made to point anywhere, an address cannot.
    return hosts.contains(host) || anyAddress && isAddress(host);
  }

  private static boolean isAddress(String host) {
    return host.matches("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");
  }

  private boolean allowedOrigin(String origin) {
    return origin.startsWith("http://") && allowedHost(origin.substring("http://".length()));
  }

  private void checkToken(Context context) {
    String authorization = context.header("Authorization");
    if (authorization != null
        && authorization.startsWith("Bearer ")
        && same(authorization.substring("Bearer ".length()), token)) {
      return;
    }
    String cookie = context.cookie(cookieName());
    if (cookie != null && same(cookie, session.getBytes(StandardCharsets.UTF_8))) {
      return;
    }
    String given = context.queryParam("token");
    boolean page = context.req().getMethod().equals("GET") && !context.path().startsWith("/api/");
    if (page && given != null && same(given, token)) {
      context.header(
          "Set-Cookie", cookieName() + "=" + session + "; Path=/; HttpOnly; SameSite=Strict");
      throw new Redirect(withoutToken(context));
    }
    context.header("WWW-Authenticate", "Bearer");
    throw new ApiError(401, "token", "this server wants its token: Authorization: Bearer TOKEN");
  }

  /** A browser sends cookies of one host to all its ports. */
  private String cookieName() {
    return "skein-" + port.getAsInt();
  }

  private static boolean same(String given, byte[] expected) {
    return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), expected);
  }

  /** The address without the token, so that it is not kept in a history or passed on. */
  private static String withoutToken(Context context) {
    StringBuilder rest = new StringBuilder();
    for (String part : context.queryString().split("&")) {
      if (!part.startsWith("token=")) {
        rest.append(rest.isEmpty() ? "?" : "&").append(part);
      }
    }
    // One slash: two would be the address of another host.
    return context.path().replaceFirst("^/+", "/") + rest;
  }

  /** Ends the request with another address. */
  static final class Redirect extends RuntimeException {
    private static final long serialVersionUID = 1;

    private Redirect(String address) {
      super(address, null, false, false);
    }
  }
}
