package dev.skein.collector.analyzer.settings;

import dev.skein.collector.service.Log;
import dev.skein.collector.service.SettingsException;
import dev.skein.collector.service.Values;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * Everything that can be set, checked. {@link Option} says what each means.
 *
 * @param store URL of the folder or the object storage
 * @param grpc where agents connect
 * @param http where recordings, reports, health and metrics are served
 * @param tls certificate and key, or null without TLS
 * @param authentication how agents say who they are
 * @param insecure whether TLS and authentication may be missing
 * @param tokenFile tokens; null unless {@code authentication} is {@code FILE}
 * @param audience of service account tokens
 * @param agentAccount user name of the agents, {@code system:serviceaccount:…}
 * @param reading who may read
 * @param reports what reports may take
 * @param notebooks what notebooks may take
 * @param kubernetesApi base URL of the API server
 * @param kubernetesCredentials folder with {@code token} and {@code ca.crt}
 * @param maxChunk bytes of a chunk at most
 * @param maxStreams uploads at a time
 * @param maxStreamsPerAgent uploads of one agent at a time
 * @param streamIdle how long an upload may be silent
 * @param minFree bytes that stay free on the disk
 * @param namespaceQuota bytes that one namespace keeps
 * @param retentionAge how long a chunk is kept
 * @param retentionBytes bytes that are kept in all
 * @param retentionChunks chunks that are kept in all
 * @param spool folder for chunks on their way to object storage
 * @param orphanAge how old payload that nothing refers to must be before it is removed from object storage
 * @param stopTimeout how long uploads may go on once the process stops
 * @param logLevel the least level that is logged
 */
public record Settings(
    URI store,
    InetSocketAddress grpc,
    InetSocketAddress http,
    Tls tls,
    Authentication authentication,
    boolean insecure,
    Path tokenFile,
    String audience,
    String agentAccount,
    ReadSettings reading,
    ReportSettings reports,
    NotebookSettings notebooks,
    URI kubernetesApi,
    Path kubernetesCredentials,
    long maxChunk,
    int maxStreams,
    int maxStreamsPerAgent,
    Duration streamIdle,
    long minFree,
    long namespaceQuota,
    Duration retentionAge,
    long retentionBytes,
    int retentionChunks,
    Path spool,
    Duration orphanAge,
    Duration stopTimeout,
    Log.Level logLevel) {
  /** Lists all settings. */
  private static final String PAGE = "docs/analyzer.md";

  private static final int MAX_STREAMS = 100_000;
  private static final int MAX_CHUNKS = 100_000_000;

  /** Certificate chain and private key, PEM files. */
  public record Tls(Path certificate, Path key) {}

  /** How agents, or those who read, say who they are. */
  public enum Authentication {
    /** Service account tokens, reviewed by the API server. */
    KUBERNETES,
    /** Tokens from a file. */
    FILE,
    /** They do not. */
    NONE
  }

  /**
   * Reads and checks all settings.
   *
   * @param environment variables and their values
   * @throws SettingsException for the first that cannot be
   */
  public static Settings read(Map<String, String> environment) throws SettingsException {
    Values values = new Values(environment, PAGE);
    Settings settings = of(values);
    settings.check(values);
    return settings;
  }

  /**
   * Reads settings for a process that looks at the store alone: how agents are let in does not matter.
   *
   * @param environment variables and their values
   * @throws SettingsException for the first that cannot be
   */
  public static Settings readingOnly(Map<String, String> environment) throws SettingsException {
    return of(new Values(environment, PAGE));
  }

  private static Settings of(Values values) throws SettingsException {
    Authentication authentication = values.word(Option.AUTHENTICATION, Authentication.class);
    return new Settings(
        values.uri(Option.STORE, "file", "s3"),
        values.address(Option.GRPC_ADDRESS),
        values.address(Option.HTTP_ADDRESS),
        tls(values),
        authentication,
        values.truth(Option.INSECURE),
        file(values, Option.TOKEN_FILE),
        values.text(Option.TOKEN_AUDIENCE),
        account(values),
        ReadSettings.of(values, authentication),
        ReportSettings.of(values),
        NotebookSettings.of(values),
        values.uri(Option.KUBERNETES_API, "https"),
        values.path(Option.KUBERNETES_CREDENTIALS),
        values.bytes(Option.MAX_CHUNK),
        values.count(Option.MAX_STREAMS, MAX_STREAMS),
        values.count(Option.MAX_STREAMS_PER_AGENT, MAX_STREAMS),
        values.duration(Option.STREAM_IDLE_TIMEOUT),
        values.bytes(Option.MIN_FREE),
        values.bytes(Option.NAMESPACE_QUOTA),
        values.duration(Option.RETENTION_AGE),
        values.bytes(Option.RETENTION_BYTES),
        values.count(Option.RETENTION_CHUNKS, MAX_CHUNKS),
        spool(values),
        values.duration(Option.S3_ORPHAN_AGE),
        values.duration(Option.STOP_TIMEOUT),
        values.word(Option.LOG_LEVEL, Log.Level.class));
  }

  private void check(Values values) throws SettingsException {
    if (!insecure && tls == null) {
      throw new SettingsException(
          "SKEIN_ANALYZER_TLS_CERTIFICATE and SKEIN_ANALYZER_TLS_KEY are missing: name the PEM files, or set SKEIN_ANALYZER_INSECURE=true to do without TLS");
    }
    if (!insecure && authentication == Authentication.NONE) {
      throw new SettingsException(
          "SKEIN_ANALYZER_AUTHENTICATION=none lets anybody upload: set SKEIN_ANALYZER_INSECURE=true if that is what you want");
    }
    if (!insecure && reading.authentication() == Authentication.NONE) {
      throw new SettingsException(
          "SKEIN_ANALYZER_READ_AUTHENTICATION=none lets anybody read: set SKEIN_ANALYZER_INSECURE=true if that is what you want");
    }
    if ((authentication == Authentication.FILE) != (tokenFile != null)) {
      throw new SettingsException(
          "SKEIN_ANALYZER_TOKEN_FILE and SKEIN_ANALYZER_AUTHENTICATION=file go together: set both or neither");
    }
    if (maxChunk > namespaceQuota) {
      throw values.problem(Option.MAX_CHUNK, "no more than SKEIN_ANALYZER_NAMESPACE_QUOTA");
    }
    if (namespaceQuota > retentionBytes) {
      throw values.problem(Option.NAMESPACE_QUOTA, "no more than SKEIN_ANALYZER_RETENTION_BYTES");
    }
  }

  private static Tls tls(Values values) throws SettingsException {
    Path certificate = file(values, Option.TLS_CERTIFICATE);
    Path key = file(values, Option.TLS_KEY);
    if ((certificate == null) != (key == null)) {
      throw new SettingsException(
          "SKEIN_ANALYZER_TLS_CERTIFICATE and SKEIN_ANALYZER_TLS_KEY go together: set both or neither");
    }
    return certificate == null ? null : new Tls(certificate, key);
  }

  static Path file(Values values, Option option) throws SettingsException {
    Path path = values.path(option);
    if (path != null && !Files.isReadable(path)) {
      throw values.problem(option, "a file that can be read");
    }
    return path;
  }

  private static Path spool(Values values) throws SettingsException {
    Path path = values.path(Option.SPOOL);
    return path != null ? path : Path.of(System.getProperty("java.io.tmpdir"), "skein-analyzer");
  }

  private static String account(Values values) throws SettingsException {
    String[] parts = values.text(Option.AGENT_SERVICE_ACCOUNT).split("/", -1);
    if (parts.length != 2 || parts[0].isEmpty() || parts[1].isEmpty()) {
      throw values.problem(Option.AGENT_SERVICE_ACCOUNT, "namespace/name");
    }
    return "system:serviceaccount:" + parts[0] + ":" + parts[1];
  }
}
