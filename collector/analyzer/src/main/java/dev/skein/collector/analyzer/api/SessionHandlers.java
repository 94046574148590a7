package dev.skein.collector.analyzer.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.skein.collector.analyzer.access.Reader;
import dev.skein.collector.analyzer.access.Sessions;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;

/** Lets browsers log in, so that no page has to keep a token. */
final class SessionHandlers {
  private static final int LONGEST_BODY = 32 << 10;
  private static final JsonFactory JSON = new JsonFactory();

  private final Requests requests;
  private final boolean secure;

  /**
   * @param secure whether we speak TLS
   */
  SessionHandlers(Requests requests, boolean secure) {
    this.requests = requests;
    this.secure = secure;
  }

  /** Whether a login is needed, and who one is. */
  void show(Context context) {
    Backend backend = requests.backend();
    boolean open = backend.isOpen();
    String name = open ? null : name(context);
    byte[] body =
        Json.bytes(
            json -> {
              json.writeStartObject();
              json.writeStringField("login", open ? "none" : "token");
              json.writeStringField("name", name);
              json.writeEndObject();
            });
    context.contentType(Requests.JSON).result(body);
  }

  private String name(Context context) {
    try {
      return requests.asker(context).reader().label();
    } catch (Problem problem) {
      if (problem.status() == 401) {
        return null;
      }
      throw problem;
    }
  }

  /** Begins a session. */
  void begin(Context context) throws IOException {
    Login.checkOrigin(context);
    Backend backend = requests.backend();
    String token = token(context);
    Reader reader = backend.reader(token);
    requests.login().checkHost(context, reader);
    String before = context.cookie(Login.COOKIE);
    if (before != null) {
      backend.sessions().end(before);
    }
    cookie(context, backend.sessions().begin(token, reader), Sessions.AGE.toSeconds());
    context.status(204);
  }

  /** Ends the session, whether or not there is one. */
  void end(Context context) {
    Login.checkOrigin(context);
    String session = context.cookie(Login.COOKIE);
    if (session != null) {
      Backend backend = requests.backend();
      String reader = backend.sessions().end(session);
      if (reader != null) {
        backend.notebooks().endSessions(reader, backend.sessions()::has);
      }
    }
    cookie(context, "", 0);
    context.status(204);
  }

  private void cookie(Context context, String value, long seconds) {
    context.header(
        "Set-Cookie",
        Login.COOKIE
            + "="
            + value
            + "; Max-Age="
            + seconds
            + "; Path=/; HttpOnly; SameSite=Strict"
            + (secure ? "; Secure" : ""));
  }

  private static String token(Context context) throws IOException {
    byte[] body;
    try (InputStream in = context.req().getInputStream()) {
      body = in.readNBytes(LONGEST_BODY + 1);
    }
    if (body.length > LONGEST_BODY) {
      throw Problem.of(413, "bad_request", "the request is too large");
    }
    String token = null;
    try (JsonParser parser = JSON.createParser(body)) {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          String name = parser.currentName();
          JsonToken value = parser.nextToken();
          if (name.equals("token") && value == JsonToken.VALUE_STRING) {
            token = parser.getText().strip();
          }
          parser.skipChildren();
        }
      }
    } catch (IOException e) {
      // Its message has a part of the body, and so perhaps of a token.
      throw Problem.badRequest("the body is no JSON object");
    }
    if (token == null || token.isEmpty()) {
      throw Problem.badRequest("expected {\"token\":\"…\"}");
    }
    return token;
  }
}
