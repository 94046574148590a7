package dev.skein.collector.controller.tls;

import dev.skein.collector.controller.tls.ServerIdentity.KeyChain;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

/** Certificates and keys as PEM texts. */
final class Pems {
  private static final Base64.Encoder LINES =
      Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));

  private Pems() {}

  static String certificates(List<X509Certificate> certificates) throws GeneralSecurityException {
    StringBuilder text = new StringBuilder();
    for (X509Certificate certificate : certificates) {
      text.append(block("CERTIFICATE", certificate.getEncoded()));
    }
    return text.toString();
  }

  static String key(PrivateKey key) {
    return block("PRIVATE KEY", key.getEncoded());
  }

  private static String block(String type, byte[] bytes) {
    return "-----BEGIN "
        + type
        + "-----\n"
        + LINES.encodeToString(bytes)
        + "\n-----END "
        + type
        + "-----\n";
  }

  /** All certificates of a text; at least one. */
  static List<X509Certificate> readCertificates(String text) throws GeneralSecurityException {
    List<X509Certificate> certificates = new ArrayList<>();
    for (Certificate certificate :
        CertificateFactory.getInstance("X.509")
            .generateCertificates(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)))) {
      certificates.add((X509Certificate) certificate);
    }
    if (certificates.isEmpty()) {
      throw new GeneralSecurityException("there is no certificate in it");
    }
    return certificates;
  }

  /** The first private key of a text: PKCS#8, PKCS#1 or SEC1, without a password. */
  static PrivateKey readKey(String text) throws GeneralSecurityException {
    try (PEMParser parser = new PEMParser(new StringReader(text))) {
      JcaPEMKeyConverter converter = new JcaPEMKeyConverter();
      for (Object part = parser.readObject(); part != null; part = parser.readObject()) {
        if (part instanceof PrivateKeyInfo info) {
          return converter.getPrivateKey(info);
        }
        if (part instanceof PEMKeyPair pair) {
          return converter.getPrivateKey(pair.getPrivateKeyInfo());
        }
      }
    } catch (IOException e) {
      throw new GeneralSecurityException("the key cannot be read", e);
    }
    throw new GeneralSecurityException("there is no private key in it");
  }

  /**
   * A certificate, those that signed it, and its key.
   *
   * @throws GeneralSecurityException where one cannot be read, or they do not belong together
   */
  static KeyChain readChain(String certificates, String key) throws GeneralSecurityException {
    KeyChain chain = new KeyChain(readKey(key), readCertificates(certificates));
    if (!belong(chain.leaf(), chain.key())) {
      throw new GeneralSecurityException("the key is not the certificate's");
    }
    return chain;
  }

  private static boolean belong(X509Certificate certificate, PrivateKey key)
      throws GeneralSecurityException {
    if (!certificate.getPublicKey().getAlgorithm().equals(key.getAlgorithm())) {
      return false;
    }
    String algorithm =
        switch (key.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> key.getAlgorithm();
        };
    byte[] text = {1, 2, 3};
    Signature signature = Signature.getInstance(algorithm);
    signature.initSign(key);
    signature.update(text);
    byte[] signed = signature.sign();
    signature.initVerify(certificate.getPublicKey());
    signature.update(text);
    return signature.verify(signed);
  }
}
