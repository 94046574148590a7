package dev.skein.collector.controller.tls;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * The certificate and key that new connections are given; they may be replaced at any time. Connections that are open keep theirs. Threads
 * may share it.
 */
public final class ServerIdentity extends X509ExtendedKeyManager {
  /** A handshake asks for alias, chain and key one after the other: what it began with has to last. */
  private static final int KEPT = 3;

  private final ConcurrentSkipListMap<Integer, KeyChain> chains = new ConcurrentSkipListMap<>();
  private final AtomicInteger last = new AtomicInteger();

  /** Uses {@code chain} from now on. */
  public void set(KeyChain chain) {
    int number = last.incrementAndGet();
    chains.put(number, chain);
    chains.headMap(number - KEPT, true).clear();
  }

  /** What is used, or null before the first one is set. */
  public KeyChain current() {
    Map.Entry<Integer, KeyChain> newest = chains.lastEntry();
    return newest == null ? null : newest.getValue();
  }

  private String alias(String keyType) {
    Map.Entry<Integer, KeyChain> newest = chains.lastEntry();
    return newest != null && newest.getValue().key().getAlgorithm().equals(keyType)
        ? Integer.toString(newest.getKey())
        : null;
  }

  @Override
  public String chooseEngineServerAlias(String keyType, Principal[] issuers, SSLEngine engine) {
    return alias(keyType);
  }

  @Override
  public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
    return alias(keyType);
  }

  @Override
  public String[] getServerAliases(String keyType, Principal[] issuers) {
    String alias = alias(keyType);
    return alias == null ? null : new String[] {alias};
  }

  @Override
  public X509Certificate[] getCertificateChain(String alias) {
    KeyChain chain = chains.get(Integer.valueOf(alias));
    return chain == null ? null : chain.certificates().toArray(X509Certificate[]::new);
  }

  @Override
  public PrivateKey getPrivateKey(String alias) {
    KeyChain chain = chains.get(Integer.valueOf(alias));
    return chain == null ? null : chain.key();
  }

  @Override
  public String chooseClientAlias(String[] keyTypes, Principal[] issuers, Socket socket) {
    return null;
  }

  @Override
  public String[] getClientAliases(String keyType, Principal[] issuers) {
    return null;
  }

  /**
   * A private key and its certificate.
   *
   * @param certificates the key's own first, then those that signed it
   */
  public record KeyChain(PrivateKey key, List<X509Certificate> certificates) {
    /** The key's own certificate. */
    public X509Certificate leaf() {
      return certificates.get(0);
    }
  }
}
