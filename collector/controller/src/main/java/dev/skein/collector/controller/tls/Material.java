package dev.skein.collector.controller.tls;

import dev.skein.collector.controller.settings.Settings;
import dev.skein.collector.controller.tls.ServerIdentity.KeyChain;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the Secret has: an authority, what it signed, and the authorities before it, for as long as they hold. It is renewed in two steps, so
 * that nobody meets a certificate whose authority was not announced before: first a new authority is announced beside the old one, and only
 * when that had time to reach every API server does it sign.
 *
 * @param authority the newest
 * @param trusted all that the API server is to trust, the newest first
 * @param server what the controller shows
 */
record Material(Authority authority, List<X509Certificate> trusted, KeyChain server) {
  static final String AUTHORITY_CERTIFICATES = "ca.crt";
  static final String AUTHORITY_KEY = "ca.key";
  static final String SERVER_CERTIFICATE = "tls.crt";
  static final String SERVER_KEY = "tls.key";

  /** How long an authority is announced before it signs: replicas look every minute, API servers watch. */
  static final Duration ANNOUNCED = Duration.ofMinutes(15);

  private static final int MOST_TRUSTED = 4;

  /** Everything new. */
  static Material create(Settings settings, Instant now) throws GeneralSecurityException {
    Authority authority = Authority.create(now, settings.authorityLife());
    return new Material(
        authority,
        List.of(authority.certificate()),
        authority.issue(names(settings), now, settings.certificateLife()));
  }

  /** What is to take its place at a time; empty while it may stay. */
  Optional<Material> renewed(Settings settings, Instant now) throws GeneralSecurityException {
    if (old(authority.certificate(), now)) {
      Authority next = Authority.create(now, settings.authorityLife());
      List<X509Certificate> all = new ArrayList<>(List.of(next.certificate()));
      for (X509Certificate before : trusted) {
        if (now.isBefore(end(before)) && all.size() < MOST_TRUSTED) {
          all.add(before);
        }
      }
      Material announced = new Material(next, List.copyOf(all), server);
      // Whose own certificate is over, nobody trusts anyway: that cannot wait.
      return Optional.of(
          now.isBefore(end(server.leaf())) ? announced : announced.signed(settings, now));
    }
    boolean settled =
        !now.isBefore(authority.certificate().getNotBefore().toInstant().plus(ANNOUNCED));
    boolean ofAnother =
        !server
            .leaf()
            .getIssuerX500Principal()
            .equals(authority.certificate().getSubjectX500Principal());
    boolean due = old(server.leaf(), now) || ofAnother || !hasNames(settings);
    boolean over = !now.isBefore(end(server.leaf()));
    return due && (settled || over || !ofAnother)
        ? Optional.of(signed(settings, now))
        : Optional.empty();
  }

  private Material signed(Settings settings, Instant now) throws GeneralSecurityException {
    return new Material(
        authority, trusted, authority.issue(names(settings), now, settings.certificateLife()));
  }

  private boolean hasNames(Settings settings) throws GeneralSecurityException {
    var alternatives = server.leaf().getSubjectAlternativeNames();
    return alternatives != null
        && alternatives.stream().map(name -> name.get(1)).toList().equals(names(settings));
  }

  /** How the API server calls a Service, and how people may. */
  private static List<String> names(Settings settings) {
    String name = settings.service() + "." + settings.namespace();
    return List.of(name + ".svc", name + ".svc.cluster.local", name, settings.service());
  }

  /** Whether two thirds of its life are over. */
  private static boolean old(X509Certificate certificate, Instant now) {
    Instant begin = certificate.getNotBefore().toInstant();
    Duration life = Duration.between(begin, end(certificate));
    return now.isAfter(begin.plus(life.dividedBy(3).multipliedBy(2)));
  }

  private static Instant end(X509Certificate certificate) {
    return certificate.getNotAfter().toInstant();
  }

  /** What the API server is told, as it is written into a webhook configuration. */
  String caBundle() throws GeneralSecurityException {
    return base64(Pems.certificates(trusted));
  }

  /** As a Secret's data. */
  Map<String, String> data() throws GeneralSecurityException {
    Map<String, String> data = new TreeMap<>();
    data.put(AUTHORITY_CERTIFICATES, base64(Pems.certificates(trusted)));
    data.put(AUTHORITY_KEY, base64(Pems.key(authority.key())));
    data.put(SERVER_CERTIFICATE, base64(Pems.certificates(server.certificates())));
    data.put(SERVER_KEY, base64(Pems.key(server.key())));
    return data;
  }

  /**
   * Out of a Secret's data.
   *
   * @throws GeneralSecurityException where something is missing or cannot be read
   */
  static Material of(Map<String, String> data) throws GeneralSecurityException {
    List<X509Certificate> trusted = Pems.readCertificates(text(data, AUTHORITY_CERTIFICATES));
    KeyChain authority =
        Pems.readChain(text(data, AUTHORITY_CERTIFICATES), text(data, AUTHORITY_KEY));
    return new Material(
        new Authority(authority.key(), trusted.get(0)),
        trusted,
        Pems.readChain(text(data, SERVER_CERTIFICATE), text(data, SERVER_KEY)));
  }

  private static String text(Map<String, String> data, String name)
      throws GeneralSecurityException {
    try {
      byte[] bytes = Base64.getDecoder().decode(data.getOrDefault(name, ""));
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new GeneralSecurityException(name + " is not Base64", e);
    }
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
