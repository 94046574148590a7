package dev.skein.server;

import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.Progress;
import dev.skein.duckdb.QueryLimits;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A server on a free port, and a client of it. */
final class Served implements AutoCloseable {
  static final Path RECORDINGS = Path.of("../testdata/recordings");
  static final Path GC = RECORDINGS.resolve("gc25-small.jfr");
  static final Path SERIAL = RECORDINGS.resolve("serial17.jfr");

  final SkeinServer server;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private Served(SkeinServer server) {
    this.server = server;
  }

  static Served with(Path... recordings) {
    return with(Duration.ofSeconds(60), null, null, recordings);
  }

  static Served with(Duration timeLimit, String token, Path templates, Path... recordings) {
    return new Served(
        SkeinServer.start(
            new ServerSettings(
                ServerSettings.LOOPBACK,
                0,
                false,
                token,
                List.of(recordings),
                templates,
                new ImportOptions(10, false, 2),
                timeLimit,
                4,
                200,
                QueryLimits.USUAL,
                "1.2.3",
                line -> {}),
            Progress.NONE));
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> body)
      throws IOException, InterruptedException {
    return client.send(request.build(), body);
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(request(path));
  }

  HttpRequest.Builder post(String path, String body) {
    return request(path).POST(HttpRequest.BodyPublishers.ofString(body));
  }

  HttpResponse<String> delete(String path) throws IOException, InterruptedException {
    return send(request(path).DELETE());
  }

  /** A query's answer. */
  HttpResponse<String> query(String sql) throws IOException, InterruptedException {
    return send(post("/api/query", body(sql, "")));
  }

  HttpResponse<String> query(String sql, String accept) throws IOException, InterruptedException {
    return send(post("/api/query", body(sql, "")).header("Accept", accept));
  }

  /** {@code more} begins with a comma. */
  static String body(String sql, String more) {
    String quoted =
        sql.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\r", "\\r");
    return "{\"sql\":\"" + quoted + "\"" + more + "}";
  }

  @Override
  public void close() {
    server.close();
  }
}
