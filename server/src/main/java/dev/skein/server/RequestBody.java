package dev.skein.server;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.eclipse.jetty.http.HttpException;

/** The JSON object that a client sent. What is wrong with it is a {@link ApiError} for the client. */
final class RequestBody {
  private final Map<String, Object> members;

  private RequestBody(Map<String, Object> members) {
    this.members = members;
  }

  /** Reads the body, up to {@link SkeinServer#MAX_BODY} bytes. */
  static RequestBody of(Context context) {
    byte[] bytes;
    try (InputStream in = context.req().getInputStream()) {
      bytes = in.readNBytes(SkeinServer.MAX_BODY + 1);
    } catch (IOException | HttpException.RuntimeException e) {
      throw ApiError.badRequest("the body breaks off, or is not what its headers say");
    }
    if (bytes.length > SkeinServer.MAX_BODY) {
      throw new ApiError(
          413, "too_large", "the request has more than " + SkeinServer.MAX_BODY + " bytes");
    }
    try {
      return new RequestBody(JsonReader.object(bytes));
    } catch (IOException e) {
      throw ApiError.badRequest("the body is no JSON object: " + firstLine(e));
    }
  }

  private static String firstLine(IOException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  /** A text that has to be there and not blank. */
  String text(String name) {
    String text = optionalText(name);
    if (text == null || text.isBlank()) {
      throw ApiError.badRequest("\"" + name + "\" is missing");
    }
    return text;
  }

  /** A text; null when it is not there. */
  String optionalText(String name) {
    Object value = members.get(name);
    if (value == null || value instanceof String) {
      return (String) value;
    }
    throw ApiError.badRequest("\"" + name + "\" must be text");
  }

  /** A number from {@code least}; null when it is not there. */
  Double optionalNumber(String name, double least) {
    Object value = members.get(name);
    if (value == null) {
      return null;
    }
    if (value instanceof Double number && number >= least) {
      return number;
    }
    throw ApiError.badRequest("\"" + name + "\" must be a number from " + least);
  }
}
