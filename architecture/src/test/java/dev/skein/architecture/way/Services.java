package dev.skein.architecture.way;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Controller, agent and analyzer, each the process that its image starts, on this machine's loopback address, with TLS and tokens. */
final class Services implements AutoCloseable {
  static final String READER = "a-token-that-reads-shop";
  private static final String UPLOADER = "a-token-that-uploads-chunks";
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private final Path folder;
  private final Path keys;
  private final List<Process> processes = new ArrayList<>();

  /**
   * Makes a key for all of them.
   *
   * @param folder for what they keep
   */
  Services(Path folder) throws IOException, InterruptedException {
    this.folder = folder;
    keys = folder.resolve("keys.p12");
    run(
        Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
        "-genkeypair",
        "-alias",
        "controller",
        "-keyalg",
        "EC",
        "-groupname",
        "secp256r1",
        "-storetype",
        "PKCS12",
        "-keystore",
        keys.toString(),
        "-storepass",
        "benchmark",
        "-dname",
        "CN=localhost",
        "-ext",
        "san=dns:localhost,ip:127.0.0.1");
    run(
        JAVA,
        "-cp",
        classes("bench"),
        "dev.skein.bench.WebhookKeys",
        keys.toString(),
        certificate().toString(),
        folder.resolve("tls.key").toString());
  }

  /** The certificate of all services, PEM. */
  Path certificate() {
    return folder.resolve("tls.crt");
  }

  private static String classes(String module) {
    return ROOT.resolve(module).resolve("target/classes").toString();
  }

  private void run(String... command) throws IOException, InterruptedException {
    Path log = folder.resolve("run.log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IOException(command[0] + ": " + Files.readString(log));
    }
  }

  /** The webhook's port. */
  int controller() throws IOException, InterruptedException {
    Path cluster =
        start(
            "cluster", Map.of(), List.of("-cp", classes("bench"), "dev.skein.bench.QuietCluster"));
    String port = await(cluster, "port (\\d+)");
    Path log =
        start(
            "controller",
            Map.of(
                "KUBECONFIG", "/dev/null",
                "KUBERNETES_MASTER", "http://127.0.0.1:" + port,
                "SKEIN_CONTROLLER_CERTIFICATES", "files",
                "SKEIN_CONTROLLER_TLS_CERTIFICATE", certificate().toString(),
                "SKEIN_CONTROLLER_TLS_KEY", folder.resolve("tls.key").toString(),
                "SKEIN_CONTROLLER_WEBHOOK_ADDRESS", "127.0.0.1:0",
                "SKEIN_CONTROLLER_HEALTH_ADDRESS", "127.0.0.1:0",
                "SKEIN_CONTROLLER_METRICS_ADDRESS", "127.0.0.1:0"),
            List.of(
                "@" + ROOT.resolve("deploy/images/controller.options"), "-jar", jar("controller")));
    await(log, "\"event\":\"(ready)\"");
    return Integer.parseInt(await(log, "\"webhook\":(\\d+)"));
  }

  /** The analyzer's ports: of agents, and of readers. */
  int[] analyzer() throws IOException, InterruptedException {
    Path uploaders = Files.writeString(folder.resolve("uploaders"), "node-1 " + UPLOADER + "\n");
    Path readers = Files.writeString(folder.resolve("readers"), READER + " shop\n");
    Path log =
        start(
            "analyzer",
            Map.of(
                "SKEIN_ANALYZER_STORE", folder.resolve("store").toUri().toString(),
                "SKEIN_ANALYZER_GRPC_ADDRESS", "127.0.0.1:0",
                "SKEIN_ANALYZER_HTTP_ADDRESS", "127.0.0.1:0",
                "SKEIN_ANALYZER_TLS_CERTIFICATE", certificate().toString(),
                "SKEIN_ANALYZER_TLS_KEY", folder.resolve("tls.key").toString(),
                "SKEIN_ANALYZER_AUTHENTICATION", "file",
                "SKEIN_ANALYZER_TOKEN_FILE", uploaders.toString(),
                "SKEIN_ANALYZER_READ_TOKEN_FILE", readers.toString(),
                "SKEIN_ANALYZER_REPORT_FOLDER", folder.resolve("reports").toString()),
            List.of("-Xmx256m", "-jar", jar("analyzer")));
    return new int[] {
      Integer.parseInt(await(log, "\"event\":\"ready\",\"grpc\":\"[^\"]*:(\\d+)\"")),
      Integer.parseInt(await(log, "\"http\":\"[^\"]*:(\\d+)\""))
    };
  }

  /**
   * Ships what is recorded on a node.
   *
   * @param recordings the node's folder
   * @param port of the analyzer
   */
  void agent(Path recordings, int port) throws IOException {
    Path token = Files.writeString(folder.resolve("token"), UPLOADER);
    start(
        "agent",
        Map.ofEntries(
            Map.entry("SKEIN_AGENT_MODE", "grpc"),
            Map.entry("SKEIN_AGENT_NODE", "node-1"),
            Map.entry("SKEIN_AGENT_RECORDINGS", recordings.toString()),
            Map.entry("SKEIN_AGENT_SPOOL", recordings.resolveSibling("spool").toString()),
            Map.entry("SKEIN_AGENT_ANALYZER", "https://localhost:" + port),
            Map.entry("SKEIN_AGENT_CA", certificate().toString()),
            Map.entry("SKEIN_AGENT_TOKEN", token.toString()),
            Map.entry("SKEIN_AGENT_KUBERNETES", "off"),
            Map.entry("SKEIN_AGENT_STATUS", "127.0.0.1:0"),
            // The test compares what the analyzer has with what is on the node.
            Map.entry("SKEIN_AGENT_RECLAIM", "false"),
            Map.entry("SKEIN_AGENT_QUIET", "3s"),
            Map.entry("SKEIN_AGENT_RESCAN", "1s")),
        List.of("@" + ROOT.resolve("deploy/images/agent.options"), "-jar", jar("agent")));
  }

  private static String jar(String module) throws IOException {
    Path target = ROOT.resolve("collector").resolve(module).resolve("target");
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(target, "skein-collector-" + module + "-*.jar")) {
      return jars.iterator().next().toString();
    }
  }

  private Path start(String name, Map<String, String> environment, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(JAVA));
    command.addAll(arguments);
    Path log = log(name);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    processes.add(builder.start());
    return log;
  }

  /** What a service has printed. */
  Path log(String name) {
    return folder.resolve(name + ".log");
  }

  private String await(Path log, String pattern) throws IOException, InterruptedException {
    Pattern wanted = Pattern.compile(pattern);
    for (int tries = 0; tries < 1200; tries++) {
      Matcher found = wanted.matcher(Files.readString(log));
      if (found.find()) {
        return found.group(1);
      }
      Thread.sleep(50);
    }
    throw new IOException("no " + pattern + " in " + Files.readString(log));
  }

  @Override
  public void close() {
    processes.forEach(Process::destroy);
    for (Process process : processes) {
      try {
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        process.destroyForcibly();
      }
    }
  }
}
