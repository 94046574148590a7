package dev.skein.collector.analyzer;

import dev.skein.collector.analyzer.settings.Settings;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.SettingsException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** An analyzer in this process, on free ports, with its log in memory. */
public final class TestAnalyzer implements AutoCloseable {
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final Analyzer analyzer;

  private TestAnalyzer(Map<String, String> environment) throws IOException, SettingsException {
    PrintStream out = new PrintStream(log, true, StandardCharsets.UTF_8);
    analyzer = new Analyzer(Settings.read(environment), new Log(out, Log.Level.DEBUG));
    try {
      analyzer.start();
    } catch (IOException | SettingsException e) {
      analyzer.close();
      throw e;
    }
  }

  /** Settings for a folder, without TLS and token. */
  public static Map<String, String> settings(Path folder, String... changes) {
    Map<String, String> environment = new HashMap<>();
    environment.put("SKEIN_ANALYZER_STORE", folder.toUri().toString());
    environment.put("SKEIN_ANALYZER_GRPC_ADDRESS", "127.0.0.1:0");
    environment.put("SKEIN_ANALYZER_HTTP_ADDRESS", "127.0.0.1:0");
    environment.put("SKEIN_ANALYZER_INSECURE", "true");
    environment.put("SKEIN_ANALYZER_AUTHENTICATION", "none");
    environment.put("SKEIN_ANALYZER_MIN_FREE", "1m");
    environment.put("SKEIN_ANALYZER_STOP_TIMEOUT", "100ms");
    for (int i = 0; i < changes.length; i += 2) {
      environment.put(changes[i], changes[i + 1]);
    }
    return environment;
  }

  /** Starts one. */
  public static TestAnalyzer start(Path folder, String... changes)
      throws IOException, SettingsException {
    return new TestAnalyzer(settings(folder, changes));
  }

  /** The analyzer itself. */
  public Analyzer analyzer() {
    return analyzer;
  }

  /** Connects to it. */
  public TestClient client() {
    return new TestClient(analyzer.grpcPort());
  }

  /** What it has logged so far. */
  public String log() {
    return log.toString(StandardCharsets.UTF_8);
  }

  /** Asks it over HTTP. */
  public HttpResponse<String> get(String path) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + analyzer.httpPort() + path);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  /** A number that it counts. */
  public long metric(String name, String label) {
    return analyzer.metrics().value(name, label);
  }

  /** Waits until a number that it counts has a value, or a higher one. */
  public void await(String name, long least) throws InterruptedException {
    while (metric(name, "") < least) {
      Thread.sleep(5);
    }
  }

  @Override
  public void close() {
    analyzer.close();
  }
}
