package dev.skein.server;

import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The notebook's page and its files. */
final class Pages {
  private static final String INDEX = "index.html";

  /** Vite puts files there whose names change with their content. */
  private static final String HASHED = "assets/";

  private static final Pattern WITHIN_PAGE = Pattern.compile("[\\w/-]*");

  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("html", "text/html; charset=utf-8"),
          Map.entry("js", "text/javascript; charset=utf-8"),
          Map.entry("mjs", "text/javascript; charset=utf-8"),
          Map.entry("css", "text/css; charset=utf-8"),
          Map.entry("json", "application/json"),
          Map.entry("webmanifest", "application/manifest+json"),
          Map.entry("svg", "image/svg+xml"),
          Map.entry("png", "image/png"),
          Map.entry("ico", "image/x-icon"),
          Map.entry("woff2", "font/woff2"),
          Map.entry("wasm", "application/wasm"),
          Map.entry("md", "text/markdown; charset=utf-8"),
          Map.entry("txt", "text/plain; charset=utf-8"),
          Map.entry("map", "application/json"));

  private static final String NOT_BUILT =
      """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <title>Skein</title>
      <h1>Skein is running, without its page</h1>
      <p>The notebook was not built into this server. Queries work:</p>
      <pre>curl -d '{"sql": "SELECT name, count FROM Events WHERE count &gt; 0 ORDER BY 2 DESC"}' ADDRESS/api/query</pre>
      <p>To get the page, build module <code>web</code> with npm, then the server again.</p>
      </html>
      """;

  private final Resources files = new Resources("web");

  /** Any {@code GET} that is none of the API. */
  void get(Context context) {
    String path = context.path().substring(1);
    if (path.equals("api") || path.startsWith("api/")) {
      throw ApiError.notFound("there is nothing at /" + path);
    }
    String name = path.isEmpty() ? INDEX : path;
    byte[] bytes = files.bytes(name);
    if (bytes == null && WITHIN_PAGE.matcher(name).matches()) {
      // An address within the page, which finds its way itself.
      name = INDEX;
      bytes = files.bytes(name);
    }
    if (bytes == null && name.equals(INDEX)) {
      bytes = NOT_BUILT.getBytes(StandardCharsets.UTF_8);
    }
    if (bytes == null) {
      throw ApiError.notFound("there is nothing at /" + path);
    }
    send(context, name, bytes);
  }

  private static void send(Context context, String name, byte[] bytes) {
    String tag = '"' + hash(bytes) + '"';
    context.header("ETag", tag);
    context.header(
        "Cache-Control",
        name.startsWith(HASHED) ? "private, max-age=31536000, immutable" : "no-cache");
    if (tag.equals(context.header("If-None-Match"))) {
      context.status(304);
      return;
    }
    String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    context.contentType(TYPES.getOrDefault(ending, "application/octet-stream")).result(bytes);
  }

  private static String hash(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 12);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
