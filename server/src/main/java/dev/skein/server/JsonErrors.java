package dev.skein.server;

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
    byte[] body = body(response.getStatus());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    response.getHeaders().put("X-Content-Type-Options", "nosniff");
    response.write(true, ByteBuffer.wrap(body), callback);
    return true;
  }

  private static byte[] body(int status) {
    return of(status).body();
  }

  /** What a status says that a library chose. */
  static ApiError of(int status) {
    return switch (status) {
      case 404 -> ApiError.notFound("there is nothing at this address");
      case 405, 501 -> new ApiError(status, "bad_request", "there is no such method here");
      case 413 -> new ApiError(status, "too_large", "the request is too large");
      case 414 -> new ApiError(status, "too_large", "the address is too long");
      case 431 -> new ApiError(status, "too_large", "the headers are too long");
      case 408 -> new ApiError(status, "timeout", "the request did not come to its end");
      case 500 -> new ApiError(status, "internal", "the server made a mistake");
      case 503 -> new ApiError(status, "busy", "the server is busy; try again later");
      default -> new ApiError(status, "bad_request", "this is no HTTP request for this server");
    };
  }
}
