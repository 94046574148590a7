package dev.skein.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;

/** Asks a controller on this machine as the API server does: HTTP/1.1 over TLS, connections kept. Threads may share it. */
final class Webhook {
  private final HttpClient client;
  private final URI address;

  /**
   * @param store with the controller's certificate
   */
  Webhook(int port, Path store) throws IOException, GeneralSecurityException {
    client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(WebhookKeys.client(store))
            .build();
    address = URI.create("https://localhost:" + port + "/mutate?timeout=5s");
  }

  /**
   * Sends a review.
   *
   * @return the answer, which lets the Pod in with a patch
   * @throws IOException where it does not
   */
  String ask(byte[] review) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .timeout(Duration.ofSeconds(30))
            .POST(BodyPublishers.ofByteArray(review))
            .build();
    HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
    String body = answer.body();
    if (answer.statusCode() != 200
        || !body.contains("\"allowed\":true")
        || !body.contains("\"patch\":")) {
      throw new IOException(
          "not profiled: "
              + answer.statusCode()
              + " "
              + body.substring(0, Math.min(500, body.length())));
    }
    return body;
  }
}
