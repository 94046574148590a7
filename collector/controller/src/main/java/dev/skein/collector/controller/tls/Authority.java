package dev.skein.collector.controller.tls;

import dev.skein.collector.controller.tls.ServerIdentity.KeyChain;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * A certificate authority of our own, which vouches for the controller alone.
 *
 * @param key signs
 * @param certificate what the API server is told to trust
 */
record Authority(PrivateKey key, X509Certificate certificate) {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int SERIAL_BITS = 127;

  /** Clocks differ. */
  private static final Duration EARLIER = Duration.ofMinutes(5);

  /** A new one. */
  static Authority create(Instant now, Duration life) throws GeneralSecurityException {
    KeyPair pair = pair();
    // Its name is as unique as itself: two authorities of one name confuse whoever looks for a
    // signer.
    X500Principal name = new X500Principal("CN=skein-controller-" + serial().toString(36));
    JcaX509v3CertificateBuilder builder = builder(name, name, now, life, pair);
    try {
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
      builder.addExtension(
          Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
      builder.addExtension(
          Extension.subjectKeyIdentifier,
          false,
          new JcaX509ExtensionUtils().createSubjectKeyIdentifier(pair.getPublic()));
      return new Authority(pair.getPrivate(), signed(builder, pair.getPrivate()));
    } catch (IOException e) {
      throw new GeneralSecurityException("no certificate", e);
    }
  }

  /** A certificate for a server that has these names. */
  KeyChain issue(List<String> names, Instant now, Duration life) throws GeneralSecurityException {
    KeyPair pair = pair();
    JcaX509v3CertificateBuilder builder =
        builder(
            certificate.getSubjectX500Principal(),
            new X500Principal("CN=" + names.get(0)),
            now,
            life,
            pair);
    GeneralName[] alternatives =
        names.stream()
            .map(name -> new GeneralName(GeneralName.dNSName, name))
            .toArray(GeneralName[]::new);
    try {
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
      builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
      builder.addExtension(
          Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth));
      builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(alternatives));
      builder.addExtension(
          Extension.authorityKeyIdentifier,
          false,
          new JcaX509ExtensionUtils().createAuthorityKeyIdentifier(certificate));
      return new KeyChain(pair.getPrivate(), List.of(signed(builder, key)));
    } catch (IOException e) {
      throw new GeneralSecurityException("no certificate", e);
    }
  }

  private static KeyPair pair() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }

  private static BigInteger serial() {
    return new BigInteger(SERIAL_BITS, RANDOM).add(BigInteger.ONE);
  }

  private static JcaX509v3CertificateBuilder builder(
      X500Principal issuer, X500Principal subject, Instant now, Duration life, KeyPair pair) {
    return new JcaX509v3CertificateBuilder(
        issuer,
        serial(),
        Date.from(now.minus(EARLIER)),
        Date.from(now.plus(life)),
        subject,
        pair.getPublic());
  }

  private static X509Certificate signed(JcaX509v3CertificateBuilder builder, PrivateKey key)
      throws GeneralSecurityException {
    try {
      return new JcaX509CertificateConverter()
          .getCertificate(builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(key)));
    } catch (OperatorCreationException e) {
      throw new GeneralSecurityException("no signature", e);
    }
  }
}
