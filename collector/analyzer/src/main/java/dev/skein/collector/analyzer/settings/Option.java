package dev.skein.collector.analyzer.settings;

import dev.skein.collector.service.Setting;

/** An environment variable that the analyzer reads. {@code docs/analyzer.md} has this list; a test compares the two. */
public enum Option implements Setting {
  /** See {@link Settings#store}. */
  STORE(
      "file:///var/lib/skein/analyzer",
      "where chunks are kept: `file:///folder`, or `s3://bucket/prefix`, with `?endpoint=http://host:port&region=name` where the"
          + " storage is not Amazon's. One analyzer a folder or prefix"),
  /** See {@link Settings#grpc}. */
  GRPC_ADDRESS(
      "127.0.0.1:9090",
      "where agents connect, `host:port`; `0.0.0.0:9090` for all interfaces, port 0 for any free one"),
  /** See {@link Settings#http}. */
  HTTP_ADDRESS(
      "127.0.0.1:8080",
      "where recordings, reports, health and metrics are served; HTTPS where a certificate is set"),
  /** See {@link Settings#tls}. */
  TLS_CERTIFICATE(
      "",
      "PEM file with the certificate and those that signed it; read again within a minute after it changed"),
  /** See {@link Settings#tls}. */
  TLS_KEY("", "PEM file with its private key: PKCS#8, or the older forms of RSA and EC keys"),
  /** See {@link Settings#authentication}. */
  AUTHENTICATION(
      "kubernetes",
      "how agents say who they are: `kubernetes` (service account token, asked of the API server), `file` (a token of"
          + " `SKEIN_ANALYZER_TOKEN_FILE`), `none`"),
  /** See {@link Settings#insecure}. */
  INSECURE(
      "false",
      "`true` lets the analyzer run without TLS, and with `SKEIN_ANALYZER_AUTHENTICATION=none`: for one machine, or for tests"),
  /** See {@link Settings#tokenFile}. */
  TOKEN_FILE(
      "",
      "a token a line; `node token` lets it upload for that node only. Read again when it changed"),
  /** See {@link Settings#audience}. */
  TOKEN_AUDIENCE(
      "skein-analyzer", "the audience that an agent's service account token must be made for"),
  /** See {@link Settings#agentAccount}. */
  AGENT_SERVICE_ACCOUNT(
      "skein-system/skein-agent", "the one service account that may upload, `namespace/name`"),
  /** See {@link ReadSettings#authentication}. */
  READ_AUTHENTICATION(
      "",
      "how those who read say who they are: `kubernetes` (a token that the API server knows, of somebody who may get Pods in the"
          + " namespace), `file` (a token of `SKEIN_ANALYZER_READ_TOKEN_FILE`), `none`; by default as"
          + " `SKEIN_ANALYZER_AUTHENTICATION`"),
  /** See {@link ReadSettings#tokenFile}. */
  READ_TOKEN_FILE(
      "",
      "a line a token, with the namespaces that it opens: `token shop,cart`, or `token *` for all. Read again when it changed. Without"
          + " it `file` lets nobody read"),
  /** See {@link ReadSettings#audience}. */
  READ_TOKEN_AUDIENCE(
      "", "the audience that a reader's token must be made for; by default the API server's own"),
  /** See {@link ReportSettings#atOnce}. */
  REPORTS(
      "2",
      "reports and summaries that are made at a time, each in two processes; one reader has half of them at most"),
  /** See {@link ReportSettings#memory}. */
  REPORT_MEMORY(
      "1g",
      "heap of each process that makes a report. JDK Mission Control needs 10 to 60 times the bytes of the recording"),
  /** See {@link ReportSettings#timeout}. */
  REPORT_TIMEOUT("2m", "time for a report or a summary; one rule may take half of it"),
  /** See {@link ReportSettings#bytes}. */
  REPORT_BYTES(
      "512m",
      "bytes of the chunks of one report or notebook at most; about three times as much disk is needed"),
  /** See {@link ReportSettings#cache}. */
  REPORT_CACHE("32m", "memory for reports that were made before"),
  /** See {@link ReportSettings#databases}. */
  REPORT_DATABASES(
      "2g",
      "disk for the databases of recordings that were asked for, so that the next question about one is answered sooner"),
  /** See {@link ReportSettings#folder}. */
  REPORT_FOLDER(
      "",
      "folder for the files of reports in the making and of notebooks; by default the system's for temporary files"),
  /** See {@link NotebookSettings#atOnce}. */
  NOTEBOOKS(
      "4",
      "notebooks that are open at a time, each a process with a database of its own; one reader has half of them at most"),
  /** See {@link NotebookSettings#memory}. */
  NOTEBOOK_MEMORY(
      "1g",
      "memory of each notebook's process. A query that needs more spills to disk, twice as much at most, or fails"),
  /** See {@link NotebookSettings#idle}. */
  NOTEBOOK_IDLE_TIMEOUT("30m", "a notebook that nobody uses for that long is closed"),
  /** See {@link Settings#kubernetesApi}. */
  KUBERNETES_API(
      "https://kubernetes.default.svc",
      "the API server, for token and access reviews and for the nodes of Pods"),
  /** See {@link Settings#kubernetesCredentials}. */
  KUBERNETES_CREDENTIALS(
      "/var/run/secrets/kubernetes.io/serviceaccount",
      "folder with the analyzer's own `token` and the API server's `ca.crt`"),
  /** See {@link Settings#maxChunk}. */
  MAX_CHUNK("1g", "a larger chunk is refused"),
  /** See {@link Settings#maxStreams}. */
  MAX_STREAMS(
      "256",
      "uploads at a time; each needs up to a few MiB of memory. What comes above is to be sent again"),
  /** See {@link Settings#maxStreamsPerAgent}. */
  MAX_STREAMS_PER_AGENT(
      "32",
      "uploads of one agent at a time: of a node, or of an address where the token names no node"),
  /** See {@link Settings#streamIdle}. */
  STREAM_IDLE_TIMEOUT("60s", "an upload that sends nothing for that long is ended"),
  /** See {@link Settings#minFree}. */
  MIN_FREE(
      "256m", "space to leave on the disk; a chunk that would need it is to be sent again later"),
  /** See {@link Settings#namespaceQuota}. */
  NAMESPACE_QUOTA(
      "10g", "bytes that a namespace keeps: its own oldest chunks expire, nobody else's"),
  /** See {@link Settings#retentionAge}. */
  RETENTION_AGE("7d", "chunks that arrived before that expire"),
  /** See {@link Settings#retentionBytes}. */
  RETENTION_BYTES(
      "20g",
      "bytes that are kept in all: the oldest chunks of the namespace with most bytes expire"),
  /** See {@link Settings#retentionChunks}. */
  RETENTION_CHUNKS("500000", "chunks that are kept in all; each needs about 500 bytes of memory"),
  /** See {@link Settings#spool}. */
  SPOOL(
      "",
      "folder for chunks on their way to object storage, which need space there; by default the system's for temporary files"),
  /** See {@link Settings#orphanAge}. */
  S3_ORPHAN_AGE(
      "1h",
      "at start, payload in object storage that nothing refers to is removed when it is older than this"),
  /** See {@link Settings#stopTimeout}. */
  STOP_TIMEOUT("10s", "how long running uploads may go on after SIGTERM"),
  /** See {@link Settings#logLevel}. */
  LOG_LEVEL("info", "`debug` (a line a chunk), `info`, `warn` or `error`");

  private final String defaultText;
  private final String meaning;

  Option(String defaultText, String meaning) {
    this.defaultText = defaultText;
    this.meaning = meaning;
  }

  @Override
  public String variable() {
    return "SKEIN_ANALYZER_" + name();
  }

  @Override
  public String defaultText() {
    return defaultText;
  }

  /** What it does, as Markdown, without a full stop. */
  public String meaning() {
    return meaning;
  }
}
