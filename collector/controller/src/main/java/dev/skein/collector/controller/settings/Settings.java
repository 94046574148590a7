package dev.skein.collector.controller.settings;

import dev.skein.collector.service.Log;
import dev.skein.collector.service.SettingsException;
import dev.skein.collector.service.Values;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Everything that can be set, checked. {@link Option} says what each means.
 *
 * @param webhook where the API server asks
 * @param health where the kubelet asks
 * @param metrics where Prometheus asks
 * @param certificates where they come from
 * @param tls their files; null unless {@code certificates} is {@code FILES}
 * @param namespace of Secret and Service
 * @param service its name
 * @param secret its name
 * @param webhookName name of the MutatingWebhookConfiguration
 * @param certificateLife how long a certificate holds
 * @param authorityLife how long the authority holds
 * @param ignoredNamespaces whose Pods are left alone
 * @param profiler what a profiled Pod gets
 * @param denyConflicts whether a Pod that cannot be profiled is refused
 * @param events whether Events are written
 * @param maxBody bytes of a request at most
 * @param drain how long requests are taken once the process stops
 * @param logLevel the least level that is logged
 */
public record Settings(
    InetSocketAddress webhook,
    InetSocketAddress health,
    InetSocketAddress metrics,
    Certificates certificates,
    Tls tls,
    String namespace,
    String service,
    String secret,
    String webhookName,
    Duration certificateLife,
    Duration authorityLife,
    Set<String> ignoredNamespaces,
    ProfilerSettings profiler,
    boolean denyConflicts,
    boolean events,
    int maxBody,
    Duration drain,
    Log.Level logLevel) {
  /** Lists all settings. */
  private static final String PAGE = "docs/controller.md";

  private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?");

  /** Nobody's Pod is larger; the whole request is held in memory. */
  private static final long MOST_BODY = 64 << 20;

  /** Shorter lives would be over before every replica has seen the new certificate. */
  private static final Duration SHORTEST_LIFE = Duration.ofHours(1);

  /** Certificate chain and private key, PEM files. */
  public record Tls(Path certificate, Path key) {}

  /** Where certificates come from. */
  public enum Certificates {
    /** Made here. */
    OWN,
    /** Provided. */
    FILES
  }

  private enum Conflicts {
    DENY,
    ALLOW
  }

  /**
   * Reads and checks all settings.
   *
   * @param environment variables and their values
   * @throws SettingsException for the first that cannot be
   */
  public static Settings read(Map<String, String> environment) throws SettingsException {
    Values values = new Values(environment, PAGE);
    Certificates certificates = values.word(Option.CERTIFICATES, Certificates.class);
    Duration life = life(values, Option.CERTIFICATE_LIFE);
    Duration authority = life(values, Option.AUTHORITY_LIFE);
    if (authority.compareTo(life.multipliedBy(2)) < 0) {
      throw values.problem(
          Option.AUTHORITY_LIFE, "at least twice " + Option.CERTIFICATE_LIFE.variable());
    }
    long body = values.bytes(Option.MAX_BODY);
    if (body > MOST_BODY) {
      throw values.problem(Option.MAX_BODY, "64m at most");
    }
    return new Settings(
        values.address(Option.WEBHOOK_ADDRESS),
        values.address(Option.HEALTH_ADDRESS),
        values.address(Option.METRICS_ADDRESS),
        certificates,
        tls(values, certificates),
        name(values, Option.NAMESPACE),
        name(values, Option.SERVICE),
        name(values, Option.SECRET),
        name(values, Option.WEBHOOK_CONFIGURATION),
        life,
        authority,
        namespaces(values),
        ProfilerSettings.of(values),
        values.word(Option.CONFLICTS, Conflicts.class) == Conflicts.DENY,
        values.truth(Option.EVENTS),
        (int) body,
        values.duration(Option.DRAIN),
        values.word(Option.LOG_LEVEL, Log.Level.class));
  }

  private static Duration life(Values values, Option option) throws SettingsException {
    Duration life = values.duration(option);
    if (life.compareTo(SHORTEST_LIFE) < 0) {
      throw values.problem(option, "1h or more");
    }
    return life;
  }

  private static String name(Values values, Option option) throws SettingsException {
    return values.like(option, NAME, "a name of small letters, digits, '-' and '.'");
  }

  private static Set<String> namespaces(Values values) throws SettingsException {
    Set<String> namespaces = new TreeSet<>();
    for (String name : values.text(Option.IGNORED_NAMESPACES).split(",")) {
      if (!NAME.matcher(name.strip()).matches()) {
        throw values.problem(Option.IGNORED_NAMESPACES, "names of namespaces and commas");
      }
      namespaces.add(name.strip());
    }
    return Set.copyOf(namespaces);
  }

  private static Tls tls(Values values, Certificates certificates) throws SettingsException {
    Path certificate = file(values, Option.TLS_CERTIFICATE, certificates);
    Path key = file(values, Option.TLS_KEY, certificates);
    return certificates == Certificates.FILES ? new Tls(certificate, key) : null;
  }

  private static Path file(Values values, Option option, Certificates certificates)
      throws SettingsException {
    Path path = values.path(option);
    if (certificates == Certificates.OWN && path != null) {
      throw values.problem(option, "SKEIN_CONTROLLER_CERTIFICATES=files beside it");
    }
    if (certificates == Certificates.FILES && (path == null || !Files.isReadable(path))) {
      throw values.problem(option, "a file that can be read");
    }
    return path;
  }
}
