package dev.skein.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The certificate that Helm makes for the analyzer. */
class CertificateTest {
  private static ApiServer server;

  @BeforeAll
  static void start() throws IOException {
    server = new ApiServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void it_is_made_once_and_kept_until_a_new_one_is_asked_for()
      throws IOException, GeneralSecurityException {
    Map<String, Object> made = secret("").at("stringData");
    X509Certificate authority = certificate(made.get("ca.crt"));
    X509Certificate certificate = certificate(made.get("tls.crt"));
    CertificateFactory factory = CertificateFactory.getInstance("X.509");
    PKIXParameters trust = new PKIXParameters(Set.of(new TrustAnchor(authority, null)));
    trust.setRevocationEnabled(false);
    CertPathValidator.getInstance("PKIX")
        .validate(factory.generateCertPath(List.of(certificate)), trust);
    Set<String> names = new TreeSet<>();
    certificate.getSubjectAlternativeNames().forEach(name -> names.add((String) name.get(1)));
    assertEquals(
        Set.of(
            "skein-analyzer",
            "skein-analyzer.skein-system",
            "skein-analyzer.skein-system.svc",
            "skein-analyzer.skein-system.svc.cluster.local",
            "localhost",
            "127.0.0.1"),
        names);

    Map<String, Object> data = new LinkedHashMap<>();
    for (Map.Entry<String, Object> part : made.entrySet()) {
      byte[] text = ((String) part.getValue()).getBytes(StandardCharsets.UTF_8);
      data.put(part.getKey(), Base64.getEncoder().encodeToString(text));
    }
    Map<String, Object> installed = new LinkedHashMap<>(secret("").tree());
    installed.remove("stringData");
    installed.put("data", data);
    server.put(new Manifest(installed));
    assertEquals(data, secret("").at("data"));
    assertNotEquals(
        made.get("tls.crt"),
        secret("analyzer: {certificate: {renew: true}}").at("stringData").get("tls.crt"));
  }

  private static Manifest secret(String values) throws IOException {
    List<Manifest> secrets =
        Chart.objects(values).stream().filter(o -> o.kind().equals("Secret")).toList();
    assertEquals(1, secrets.size());
    return secrets.get(0);
  }

  private static X509Certificate certificate(Object pem) throws GeneralSecurityException {
    byte[] text = ((String) pem).getBytes(StandardCharsets.US_ASCII);
    return (X509Certificate)
        CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(text));
  }
}
