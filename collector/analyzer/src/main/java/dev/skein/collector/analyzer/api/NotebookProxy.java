package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.notebook.Notebook;
import dev.skein.collector.analyzer.notebook.Notebook.End;
import dev.skein.server.Client;
import dev.skein.server.SkeinServer;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * Stands between browsers and the processes of notebooks: whoever asks is checked each time, and neither side sees the other's
 * secrets. Bodies pass through as they come; a browser that goes away ends what it asked for.
 */
final class NotebookProxy {
  /** Where notebooks are. */
  static final String PATH = "/notebooks/";

  /** Attribute of a request whose answer is somebody else's, whatever its status. */
  static final String PASSED_ON = "passed on";

  private static final long LOOK_MILLIS = 100;

  /** A query may take a minute there, and wait for others. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final int BUFFER = 64 << 10;

  private static final Pattern REST = Pattern.compile("/[\\w.~%!$&'()*+,;=:@/-]*");
  private static final Pattern QUERY = Pattern.compile("[\\w.~%!$&'()*+,;=:@/?-]*");

  /** What a process needs to know of a request; above all no token and no cookie. */
  private static final List<String> TO_PROCESS =
      List.of("Accept", "Accept-Language", "Content-Type", "If-None-Match");

  /** What is about the connection to the process, or would be a secret of it; in lower case. */
  private static final Set<String> NOT_TO_BROWSER =
      Set.of(
          "connection",
          "keep-alive",
          "proxy-authenticate",
          "trailer",
          "transfer-encoding",
          "upgrade",
          "date",
          "server",
          "set-cookie",
          "www-authenticate");

  private final Requests requests;
  private final ExchangeWatch watch = new ExchangeWatch();
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .proxy(HttpClient.Builder.NO_PROXY)
          .connectTimeout(CONNECT)
          .build();

  NotebookProxy(Requests requests) {
    this.requests = requests;
  }

  /** Answers whatever is asked of a notebook. */
  void handle(Context context) throws IOException {
    Backend backend = requests.backend();
    Login.Asker asker = requests.asker(context);
    String id = context.pathParam("id");
    Notebook notebook = NotebookHandlers.own(backend, asker.reader(), id);
    String rest = context.req().getRequestURI().substring(PATH.length() + id.length());
    if (rest.isEmpty()) {
      context.status(308).header("Location", PATH + id + "/");
      return;
    }
    URI target = target(notebook, rest, context.queryString());
    if (!notebook.ask(backend.clock().instant())) {
      throw Problem.busy("too many requests of this notebook are running");
    }
    try {
      forward(context, notebook, target);
    } finally {
      notebook.answered(backend.clock().instant());
    }
  }

  private static URI target(Notebook notebook, String rest, String query) {
    List<String> parts = List.of(rest.split("/"));
    if (!REST.matcher(rest).matches()
        || parts.contains(".")
        || parts.contains("..")
        || query != null && !QUERY.matcher(query).matches()) {
      throw Problem.badRequest("there is no such address in a notebook");
    }
    try {
      return URI.create(notebook.address() + rest + (query == null ? "" : "?" + query));
    } catch (IllegalArgumentException e) {
      throw Problem.badRequest("there is no such address in a notebook");
    }
  }

  private void forward(Context context, Notebook notebook, URI target) throws IOException {
    BoundedBody body = new BoundedBody(context.req().getInputStream(), SkeinServer.MAX_BODY);
    HttpRequest.Builder request = HttpRequest.newBuilder(target).timeout(PATIENCE);
    request.header("Authorization", notebook.authorization());
    for (String name : TO_PROCESS) {
      String value = context.header(name);
      if (value != null) {
        request.header(name, value);
      }
    }
    request.method(context.req().getMethod(), publisher(context, body));
    Client client = Client.of(context);
    CompletableFuture<HttpResponse<InputStream>> answer =
        http.sendAsync(request.build(), BodyHandlers.ofInputStream());
    HttpResponse<InputStream> response;
    try {
      response = await(answer, body, client, notebook);
    } catch (Problem problem) {
      if (client.isDisturbed()) {
        context.header("Connection", "close");
      }
      throw problem;
    }
    if (response == null) {
      client.abort();
      return;
    }
    context.attribute(PASSED_ON, true);
    try (InputStream in = response.body()) {
      head(context, response, notebook);
      stream(context, in, response.headers().firstValueAsLong("Content-Length").orElse(-1), client);
    } finally {
      client.answered();
    }
  }

  private static BodyPublisher publisher(Context context, BoundedBody body) {
    long length = context.req().getContentLengthLong();
    if (length == 0 || length < 0 && context.header("Transfer-Encoding") == null) {
      body.end();
      return BodyPublishers.noBody();
    }
    if (length > SkeinServer.MAX_BODY) {
      throw tooLarge();
    }
    BodyPublisher publisher = BodyPublishers.ofInputStream(() -> body);
    return length > 0 ? BodyPublishers.fromPublisher(publisher, length) : publisher;
  }

  private static Problem tooLarge() {
    return Problem.of(
        413, "too_large", "the request has more than " + SkeinServer.MAX_BODY + " bytes");
  }

  /** Null when the browser has gone. */
  private static HttpResponse<InputStream> await(
      CompletableFuture<HttpResponse<InputStream>> answer,
      BoundedBody body,
      Client client,
      Notebook notebook) {
    try {
      while (true) {
        try {
          return answer.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          // Before its end the next byte belongs to the body.
          if (body.isAtEnd() && client.gone()) {
            answer.cancel(true);
            // It may just have come.
            var unused = answer.thenAccept(NotebookProxy::discard);
            return null;
          }
        }
      }
    } catch (ExecutionException e) {
      if (body.isTooLarge()) {
        throw tooLarge();
      }
      if (!notebook.isAlive()) {
        End why = notebook.end();
        throw NotebookHandlers.gone(why == null ? End.DIED : why);
      }
      throw Problem.of(502, "failed", "the notebook's process did not answer; try again");
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw Problem.busy("the analyzer is stopping");
    }
  }

  private static void discard(HttpResponse<InputStream> response) {
    try {
      response.body().close();
    } catch (IOException e) {
      // It has ended by itself.
      return;
    }
  }

  private static void head(Context context, HttpResponse<InputStream> response, Notebook notebook) {
    context.status(response.statusCode());
    response
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              String lower = name.toLowerCase(Locale.ROOT);
              if (lower.equals("location")) {
                context.header(name, PATH + notebook.id() + local(values.get(0), notebook));
              } else if (!NOT_TO_BROWSER.contains(lower) && !lower.startsWith(":")) {
                context.header(name, String.join(", ", values));
              }
            });
  }

  /** The path of an address there. */
  private static String local(String location, Notebook notebook) {
    String base = notebook.address().toString();
    String path = location.startsWith(base) ? location.substring(base.length()) : location;
    return path.startsWith("/") ? path : "/" + path;
  }

  private void stream(Context context, InputStream in, long length, Client client) {
    byte[] buffer = new byte[BUFFER];
    long count = 0;
    try (OutputStream out = context.res().getOutputStream();
        ExchangeWatch.Entry watched = watch.add(client, in)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        count += read;
        watched.moved();
        if (count == length) {
          // The browser's next request may come as soon as it has all of this.
          watched.close();
        }
        out.write(buffer, 0, read);
        if (in.available() == 0) {
          out.flush();
        }
      }
    } catch (IOException e) {
      // Either side has gone. A browser that did not get all has to be told.
      client.abort();
    }
  }
}
