package dev.skein.collector.analyzer.ingest;

import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A private key in a PEM file: PKCS#8, which says by itself what it is a key of, or the older forms of RSA and EC keys that Helm,
 * cert-manager and OpenSSL still write.
 */
final class PemKey {
  private static final Pattern KEY =
      Pattern.compile(
          "-----BEGIN ((?:RSA |EC )?)PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END \\1PRIVATE KEY-----");

  private static final int SEQUENCE = 0x30;
  private static final int OCTETS = 0x04;
  private static final byte[] VERSION = {0x02, 0x01, 0x00};

  private PemKey() {}

  /**
   * Reads it.
   *
   * @param pem the file's text
   * @param of the public key of the certificate that it should belong to
   * @throws GeneralSecurityException when there is no key that could; the message is for the user
   */
  static PrivateKey read(String pem, PublicKey of) throws GeneralSecurityException {
    Matcher found = KEY.matcher(pem);
    if (!found.find()) {
      throw new InvalidKeySpecException("no private key without a password");
    }
    byte[] bytes = Base64.getMimeDecoder().decode(found.group(2));
    byte[] key = found.group(1).isEmpty() ? bytes : named(bytes, of.getEncoded());
    try {
      return KeyFactory.getInstance(of.getAlgorithm())
          .generatePrivate(new PKCS8EncodedKeySpec(key));
    } catch (InvalidKeySpecException e) {
      throw new InvalidKeySpecException(
          "no " + of.getAlgorithm() + " key, which the certificate is for", e);
    }
  }

  /** As PKCS#8, which is the key and before it what it is a key of: the same words as before the public key. */
  private static byte[] named(byte[] key, byte[] publicKey) {
    int start = content(publicKey, 0);
    int end = content(publicKey, start) + length(publicKey, start);
    ByteArrayOutputStream inner = new ByteArrayOutputStream();
    inner.writeBytes(VERSION);
    inner.writeBytes(Arrays.copyOfRange(publicKey, start, end));
    inner.writeBytes(element(OCTETS, key));
    return element(SEQUENCE, inner.toByteArray());
  }

  /** DER: a tag, a length in one byte or, with the number of its bytes and 128 before it, in several. */
  private static byte[] element(int tag, byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag);
    if (content.length < 128) {
      out.write(content.length);
    } else {
      int bytes = (39 - Integer.numberOfLeadingZeros(content.length)) / 8;
      out.write(128 + bytes);
      for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) {
        out.write(content.length >>> shift);
      }
    }
    out.writeBytes(content);
    return out.toByteArray();
  }

  /** Where the content of an element begins, which the JDK encoded. */
  private static int content(byte[] der, int at) {
    int first = der[at + 1] & 0xff;
    return at + 2 + (first < 128 ? 0 : first - 128);
  }

  private static int length(byte[] der, int at) {
    int first = der[at + 1] & 0xff;
    int length = first < 128 ? first : 0;
    for (int i = at + 2; i < content(der, at); i++) {
      length = length << 8 | der[i] & 0xff;
    }
    return length;
  }
}
