package dev.skein.collector.analyzer.access;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Asks the API server whose a service account token is (TokenReview). The token must be made for our audience, belong to the
 * agents' service account, and be bound to a Pod, so that it names the node.
 */
public final class TokenReviews implements Authenticator {
  static final String PATH = "/apis/authentication.k8s.io/v1/tokenreviews";
  static final String AUTHENTICATED = "status/authenticated";
  static final String AUDIENCES = "status/audiences";
  static final String USER = "status/user/username";
  private static final String NODE = "status/user/extra/authentication.kubernetes.io/node-name";
  private static final int CREATED = 201;
  private static final JsonFactory JSON = new JsonFactory();

  private final KubernetesApi api;
  private final String audience;
  private final String account;

  /**
   * @param account user name of the agents' service account, {@code system:serviceaccount:namespace:name}
   */
  public TokenReviews(KubernetesApi api, String audience, String account) {
    this.api = api;
    this.audience = audience;
    this.account = account;
  }

  @Override
  public Agent authenticate(String token) throws AccessException {
    if (token.isEmpty()) {
      throw AccessException.denied("no token");
    }
    KubernetesApi.Answer answer = api.post(PATH, review(token, audience));
    if (answer.status() != CREATED && answer.status() != 200) {
      throw AccessException.unknown(
          "API server answers " + answer.status() + " to a token review", null);
    }
    Map<String, List<String>> status;
    try {
      status = JsonPaths.read(answer.body(), Set.of(AUTHENTICATED, AUDIENCES, USER, NODE));
    } catch (IOException e) {
      throw AccessException.unknown("API server's token review is not understood", e);
    }
    if (!List.of("true").equals(status.get(AUTHENTICATED))) {
      throw AccessException.denied("token is not valid");
    }
    // A server that does not know audiences names none, and the token could be anybody's.
    if (!status.getOrDefault(AUDIENCES, List.of()).contains(audience)) {
      throw AccessException.denied("token is not for audience " + audience);
    }
    if (!List.of(account).equals(status.get(USER))) {
      throw AccessException.denied("token is not of " + account);
    }
    List<String> nodes = status.getOrDefault(NODE, List.of());
    if (nodes.size() != 1) {
      throw AccessException.denied(
          "token names no node: it has to be bound to a Pod, by Kubernetes 1.30 or newer");
    }
    return new Agent(nodes.get(0));
  }

  /**
   * The question whose a token is.
   *
   * @param audience that it must be made for; "" for the API server's own
   */
  static byte[] review(String token, String audience) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeStringField("apiVersion", "authentication.k8s.io/v1");
      json.writeStringField("kind", "TokenReview");
      json.writeObjectFieldStart("spec");
      json.writeStringField("token", token);
      if (!audience.isEmpty()) {
        json.writeArrayFieldStart("audiences");
        json.writeString(audience);
        json.writeEndArray();
      }
      json.writeEndObject();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("memory takes every byte", e);
    }
    return bytes.toByteArray();
  }
}
