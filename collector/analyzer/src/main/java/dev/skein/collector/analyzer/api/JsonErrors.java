package dev.skein.collector.analyzer.api;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Errors of requests that never reach us, since Jetty cannot read them, in the form of all others. */
final class JsonErrors extends ErrorHandler {
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, Requests.JSON);
    response.write(true, ByteBuffer.wrap(of(response.getStatus()).body()), callback);
    return true;
  }

  /** What a status says that a library chose. */
  static Problem of(int status) {
    return switch (status) {
      case 404 -> Problem.notFound("there is nothing at this address");
      case 405, 501 -> Problem.of(status, "bad_request", "there is no such method here");
      case 413 -> Problem.of(status, "bad_request", "the request is too large");
      case 414 -> Problem.of(status, "bad_request", "the address is too long");
      case 431 -> Problem.of(status, "bad_request", "the headers are too long");
      case 500 -> Problem.of(status, "internal", "the analyzer made a mistake");
      case 503 -> Problem.busy("the analyzer is busy");
      default -> Problem.of(status, "bad_request", "this is no HTTP request for this server");
    };
  }
}
