package dev.skein.server;

import io.javalin.http.Context;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The notebook's page as static files, with its notebooks and DuckDB for the browser: what {@code serve} hands out and any
 * file host can.
 */
public final class PageFiles {
  /** Vite puts files there whose names change with their content. */
  private static final String HASHED = "assets/";

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

  private final Resources files = new Resources("web");

  /** Paths of all files, with slashes; none when the page was not built in. */
  public SortedSet<String> names() {
    return new TreeSet<>(files.names());
  }

  /** The content of a file; null when there is none of that path. */
  public byte[] bytes(String name) {
    return files.bytes(name);
  }

  /**
   * Answers with a file.
   *
   * @param name of it, which says its type, and whether its content can change under that name
   */
  public static void send(Context context, String name, byte[] bytes) {
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
