package dev.skein.collector.controller.settings;

import dev.skein.collector.service.Setting;

/** An environment variable that the controller reads. {@code docs/controller.md} has this list; a test compares the two. */
public enum Option implements Setting {
  /** See {@link Settings#webhook}. */
  WEBHOOK_ADDRESS(
      "127.0.0.1:9443",
      "where the API server asks, HTTPS, `host:port`; `0.0.0.0:9443` for all interfaces, port 0 for any free one"),
  /** See {@link Settings#health}. */
  HEALTH_ADDRESS(
      "127.0.0.1:8081", "where `/live` and `/ready` are served, plain HTTP; for the kubelet"),
  /** See {@link Settings#metrics}. */
  METRICS_ADDRESS("127.0.0.1:8080", "where `/metrics` is served, plain HTTP; for Prometheus"),
  /** See {@link Settings#certificates}. */
  CERTIFICATES(
      "own",
      "`own`: the controller makes an authority and a certificate, keeps them in a Secret and tells the API server; `files`: they are"
          + " provided, as by cert-manager, and whoever provides them also sets the `caBundle`"),
  /** See {@link Settings#tls}. */
  TLS_CERTIFICATE(
      "",
      "with `files`: PEM file with the certificate and those that signed it; read again within a minute after it changed"),
  /** See {@link Settings#tls}. */
  TLS_KEY("", "with `files`: PEM file with its private key, RSA or EC, without a password"),
  /** See {@link Settings#namespace}. */
  NAMESPACE("skein-system", "the namespace that the controller runs in: of its Secret and Service"),
  /** See {@link Settings#service}. */
  SERVICE("skein-controller", "name of its Service, which the certificate is made for"),
  /** See {@link Settings#secret}. */
  SECRET("skein-controller-tls", "with `own`: name of the Secret"),
  /** See {@link Settings#webhookName}. */
  WEBHOOK_CONFIGURATION(
      "skein-controller",
      "with `own`: name of the MutatingWebhookConfiguration whose `caBundle` is kept up to date"),
  /** See {@link Settings#certificateLife}. */
  CERTIFICATE_LIFE(
      "90d", "with `own`: how long a certificate holds; it is renewed after two thirds of it"),
  /** See {@link Settings#authorityLife}. */
  AUTHORITY_LIFE(
      "1825d", "with `own`: how long the authority holds; renewed after two thirds of it too"),
  /** See {@link Settings#ignoredNamespaces}. */
  IGNORED_NAMESPACES(
      "kube-system,kube-public,kube-node-lease,skein-system",
      "namespaces whose Pods are left alone whatever their labels, separated by commas"),
  /** See {@link ProfilerSettings#image}. */
  PROFILER_IMAGE(
      "skein-profiler:0.1.0", "image of the init container, see [Image](#image-of-the-profiler)"),
  /** See {@link ProfilerSettings#image}. */
  PROFILER_DIGEST(
      "", "`sha256:…` that the image must have; a tag alone can be moved to another image"),
  /** See {@link ProfilerSettings#pullPolicy}. */
  PROFILER_PULL_POLICY("IfNotPresent", "`Always`, `IfNotPresent` or `Never`"),
  /** See {@link ProfilerSettings#user}. */
  PROFILER_USER(
      "65532",
      "user of the init container where the Pod names none but root; `image` leaves it to the image, as OpenShift wants"),
  /** See {@link ProfilerSettings#cpu}. */
  PROFILER_CPU(
      "50m",
      "processor that the init container asks for and may use at most; it has ended before the application starts"),
  /** See {@link ProfilerSettings#memory}. */
  PROFILER_MEMORY("32Mi", "memory that it asks for and may use at most"),
  /** See {@link ProfilerSettings#volume}. */
  VOLUME(
      "host-path",
      "where recordings lie: `host-path`, on the node until the agent has them; `empty-dir`, in the Pod. The agents' `SKEIN_AGENT_LAYOUT`"
          + " says the same"),
  /** See {@link ProfilerSettings#hostPath}. */
  HOST_PATH("/var/lib/skein/recordings", "with `host-path`: folder of the node"),
  /** See {@link ProfilerSettings#volumeSize}. */
  VOLUME_SIZE(
      "1Gi",
      "with `empty-dir`: bytes of recordings; a Pod that has more because no agent takes them is evicted"),
  /** See {@link Settings#denyConflicts}. */
  CONFLICTS(
      "deny",
      "what becomes of a Pod that cannot be profiled as it is, see [What is refused](#what-is-refused): `deny` refuses it, `allow` lets it in"
          + " without the profiler, with a warning"),
  /** See {@link Settings#events}. */
  EVENTS("true", "whether Events tell those who own a Pod what was done or refused"),
  /** See {@link Settings#maxBody}. */
  MAX_BODY("8m", "a longer request is refused; a Pod in the API server has 3 MiB at most"),
  /** See {@link Settings#drain}. */
  DRAIN(
      "10s",
      "how long requests are still taken after SIGTERM, while the cluster learns that this replica goes; those that run then may end"),
  /** See {@link Settings#logLevel}. */
  LOG_LEVEL("info", "`debug` (a line a Pod that is left alone), `info`, `warn` or `error`");

  private final String defaultText;
  private final String meaning;

  Option(String defaultText, String meaning) {
    this.defaultText = defaultText;
    this.meaning = meaning;
  }

  @Override
  public String variable() {
    return "SKEIN_CONTROLLER_" + name();
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
