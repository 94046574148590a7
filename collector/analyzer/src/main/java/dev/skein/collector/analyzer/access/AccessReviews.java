package dev.skein.collector.analyzer.access;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Asks the API server whose a token is (TokenReview), and whether they may get the Pods of a namespace (SubjectAccessReview). Whoever
 * may look at a Pod may look at what it recorded.
 */
public final class AccessReviews implements Readers {
  private static final String REVIEWS = "/apis/authorization.k8s.io/v1/subjectaccessreviews";
  private static final String ALLOWED = "status/allowed";
  private static final String DENIED = "status/denied";
  private static final int CREATED = 201;
  private static final JsonFactory JSON = new JsonFactory();

  private final KubernetesApi api;
  private final String audience;

  /**
   * Needs the right to create {@code tokenreviews} and {@code subjectaccessreviews}.
   *
   * @param audience that tokens must be made for; "" for the API server's own
   */
  public AccessReviews(KubernetesApi api, String audience) {
    this.api = api;
    this.audience = audience;
  }

  @Override
  public Reader authenticate(String token) throws AccessException {
    if (token.isEmpty()) {
      throw AccessException.denied("no token");
    }
    byte[] review = TokenReviews.review(token, audience);
    byte[] body = answer(TokenReviews.PATH, review, "a token review");
    try {
      Map<String, List<String>> status =
          JsonPaths.read(
              body, Set.of(TokenReviews.AUTHENTICATED, TokenReviews.AUDIENCES, TokenReviews.USER));
      if (!List.of("true").equals(status.get(TokenReviews.AUTHENTICATED))) {
        throw AccessException.denied("token is not valid");
      }
      if (!audience.isEmpty()
          && !status.getOrDefault(TokenReviews.AUDIENCES, List.of()).contains(audience)) {
        throw AccessException.denied("token is not for audience " + audience);
      }
      List<String> user = status.getOrDefault(TokenReviews.USER, List.of(""));
      if (user.size() != 1 || user.get(0).isEmpty()) {
        throw AccessException.denied("token names no user");
      }
      return new User(user.get(0), userOf(body));
    } catch (IOException e) {
      throw AccessException.unknown("API server's token review is not understood", e);
    }
  }

  private byte[] answer(String path, byte[] json, String what) throws AccessException {
    KubernetesApi.Answer answer = api.post(path, json);
    if (answer.status() != CREATED && answer.status() != 200) {
      throw AccessException.unknown("API server answers " + answer.status() + " to " + what, null);
    }
    return answer.body();
  }

  /**
   * The members of {@code status.user} as they came: groups and whatever else the API server decides by, such as the scopes that
   * make a token worth less than its owner.
   */
  private static Map<String, String> userOf(byte[] review) throws IOException {
    Map<String, String> members = new LinkedHashMap<>();
    try (JsonParser parser = JSON.createParser(review)) {
      if (parser.nextToken() != JsonToken.START_OBJECT
          || !enter(parser, "status")
          || !enter(parser, "user")) {
        throw new IOException("no user");
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(copy)) {
          json.copyCurrentStructure(parser);
        }
        members.put(name, copy.toString(StandardCharsets.UTF_8));
      }
    }
    return members;
  }

  private static boolean enter(JsonParser parser, String member) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean found = parser.currentName().equals(member);
      JsonToken value = parser.nextToken();
      if (found) {
        return value == JsonToken.START_OBJECT;
      }
      parser.skipChildren();
    }
    return false;
  }

  private final class User implements Reader {
    private final String name;
    private final Map<String, String> members;

    private User(String name, Map<String, String> members) {
      this.name = name;
      this.members = members;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public boolean mayRead(String namespace) throws AccessException {
      byte[] body = answer(REVIEWS, review(namespace), "an access review");
      try {
        Map<String, List<String>> status = JsonPaths.read(body, Set.of(ALLOWED, DENIED));
        return List.of("true").equals(status.get(ALLOWED))
            && !List.of("true").equals(status.get(DENIED));
      } catch (IOException e) {
        throw AccessException.unknown("API server's access review is not understood", e);
      }
    }

    private byte[] review(String namespace) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (JsonGenerator json = JSON.createGenerator(bytes)) {
        json.writeStartObject();
        json.writeStringField("apiVersion", "authorization.k8s.io/v1");
        json.writeStringField("kind", "SubjectAccessReview");
        json.writeObjectFieldStart("spec");
        json.writeObjectFieldStart("resourceAttributes");
        json.writeStringField("namespace", namespace);
        json.writeStringField("verb", "get");
        json.writeStringField("resource", "pods");
        json.writeEndObject();
        json.writeStringField("user", name);
        for (String member : List.of("uid", "groups", "extra")) {
          if (members.containsKey(member)) {
            json.writeFieldName(member);
            json.writeRawValue(members.get(member));
          }
        }
        json.writeEndObject();
        json.writeEndObject();
      } catch (IOException e) {
        throw new UncheckedIOException("memory takes every byte", e);
      }
      return bytes.toByteArray();
    }
  }
}
