package dev.skein.server;

import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** The notebook's page and its files. */
final class Pages {
  private static final String INDEX = "index.html";

  private static final Pattern WITHIN_PAGE = Pattern.compile("[\\w/-]*");

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

  private final PageFiles files = new PageFiles();

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
    PageFiles.send(context, name, bytes);
  }
}
