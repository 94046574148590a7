package dev.skein.collector.analyzer.api;

import dev.skein.server.PageFiles;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;

/** Hands out the page with the recordings that were collected: files that are no secret. */
final class PageHandlers {
  private static final String PAGE = "collected.html";
  private static final byte[] NOT_BUILT =
      """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <title>Skein analyzer</title>
      <h1>The analyzer is running, without its page</h1>
      <p>The page was not built into this analyzer. Its API answers: see <a href="openapi">openapi</a>.</p>
      <p>To get the page, build module <code>web</code> with npm, then the analyzer again.</p>
      </html>
      """
          .getBytes(StandardCharsets.UTF_8);

  private final PageFiles files = new PageFiles();

  /** The page itself. */
  void page(Context context) {
    byte[] bytes = files.bytes(PAGE);
    PageFiles.send(context, PAGE, bytes == null ? NOT_BUILT : bytes);
  }

  /** What belongs to it. */
  void file(Context context) {
    String name = context.path().substring(1);
    byte[] bytes = files.bytes(name);
    if (bytes == null) {
      throw Problem.notFound("there is nothing at this address");
    }
    PageFiles.send(context, name, bytes);
  }
}
