package dev.skein.architecture.way;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.Progress;
import dev.skein.duckdb.RecordingDatabase;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A labelled Pod goes the whole way: the controller changes it, it runs as a kubelet runs it, its application is killed for its memory and
 * starts again, the agent ships its recordings, and the analyzer reports on them.
 */
class WholeWayTest {
  private static final Path PROFILER = Path.of("../collector/controller/src/main/profiler");
  private static final long MEMORY = 320L << 20;

  /** The least that the annotation allows. */
  private static final Duration CHUNK = Duration.ofSeconds(5);

  /** An application that knows nothing of us: all that is ours are labels and annotations. */
  private static final String POD =
      """
      {"apiVersion":"v1","kind":"Pod",
       "metadata":{"name":"cart-0","namespace":"shop",
                   "labels":{"app":"cart","skein.dev/enabled":"true","skein.dev/mode":"continuous"},
                   "annotations":{"skein.dev/containers":"app","skein.dev/chunktime":"5s","example.io/team":"perf"}},
       "spec":{"securityContext":{"runAsNonRoot":true,"runAsUser":10001,"runAsGroup":10001},
               "containers":[{
                 "name":"app","image":"cart:1",
                 "command":["@JAVA@","-Xmx64m","-XX:MaxDirectMemorySize=4g","-cp","/app","dev.skein.architecture.way.Application"],
                 "resources":{"limits":{"memory":"320Mi"}},
                 "securityContext":{"allowPrivilegeEscalation":false,"readOnlyRootFilesystem":true,"capabilities":{"drop":["ALL"]}},
                 "volumeMounts":[{"name":"app","mountPath":"/app","readOnly":true},{"name":"tmp","mountPath":"/tmp"}]}],
               "volumes":[{"name":"app","configMap":{"name":"cart"}},{"name":"tmp","emptyDir":{}}]}}
      """;

  @TempDir Path temp;

  private final String uid = UUID.randomUUID().toString();

  @BeforeEach
  void whatItNeeds() throws Exception {
    assumeTrue(
        System.getProperty("os.name").equals("Linux")
            && System.getProperty("user.name").equals("root"),
        "only root can run a Pod with users and memory limits of its own");
    for (String program : List.of("/usr/bin/bwrap", "/usr/bin/setpriv", "/usr/bin/cc")) {
      assumeTrue(Files.isExecutable(Path.of(program)), program + " is missing: no Pod is run");
    }
    try (MemoryGroup group = MemoryGroup.create("probe-" + uid, MEMORY)) {
      assertEquals(0, group.kills());
    } catch (IOException e) {
      assumeTrue(false, "no Pod is run, since memory cannot be limited here: " + e.getMessage());
    }
    Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  @Timeout(300)
  void fromTheLabelToTheReport() throws Exception {
    try (Services services = new Services(Files.createDirectory(temp.resolve("services")))) {
      HttpClient client = client(services.certificate());
      JsonObject pod = admitted(client, services.controller());
      int[] analyzer = services.analyzer();

      Path node = Files.createDirectory(temp.resolve("node"));
      // As the agent's DaemonSet makes it.
      Path recordings = Files.createDirectories(node.resolve("var/lib/skein/recordings"));
      Files.setPosixFilePermissions(recordings, PosixFilePermissions.fromString("rwxrwxrwx"));
      services.agent(recordings, analyzer[0]);
      Kubelet kubelet =
          new Kubelet(
              pod,
              uid,
              node,
              Map.of("cart:1", jdk(), "skein-profiler:0.1.0", Map.of(image(), "/opt/skein")),
              Map.of("app", Path.of("target/test-classes").toAbsolutePath()));
      kubelet.initialise(temp.resolve("init.log"));
      Path folder = recordings.resolve("shop").resolve(uid).resolve("app");

      Instant begin = Instant.now();
      String killed = run(kubelet, "8", "leak", 137, 1);
      Instant end = Instant.now();
      assertTrue(killed.contains("the root is read-only"), killed);
      assertTrue(killed.contains("Uid:\t10001\t10001\t10001\t10001"), killed);
      assertTrue(killed.contains("CapEff:\t0000000000000000"), killed);
      assertTrue(killed.contains("NoNewPrivs:\t1"), killed);
      assertFalse(killed.contains("[skein]") || killed.contains("the end"), killed);
      Path first = only(folder, List.of());
      assertEquals(10001, Files.getAttribute(first, "unix:uid"));
      byte[] finished = finished(Files.readAllBytes(first));
      assertTrue(finished.length > 0, "no chunk was finished in eight seconds");

      // The kubelet starts it again: another process, another recording.
      String ended = run(kubelet, "2", "end", 0, 0);
      assertTrue(ended.contains("the end"), ended);
      Path second = only(folder, List.of(first));
      byte[] whole = Files.readAllBytes(second);
      assertArrayEquals(whole, finished(whole), "a recording that ended well is not whole");

      String container =
          "https://localhost:"
              + analyzer[1]
              + "/api/v1/namespaces/shop/pods/"
              + uid
              + "/containers/app";
      byte[] shippedFirst = shipped(client, container, first, finished);
      byte[] shippedSecond = shipped(client, container, second, whole);
      assertArrayEquals(finished, Arrays.copyOf(shippedFirst, finished.length));
      assertArrayEquals(whole, shippedSecond);
      everywhere(shippedFirst, shippedSecond, begin, end);

      HttpResponse<String> report =
          get(client, container + "/report?after=" + begin, BodyHandlers.ofString());
      assertEquals(200, report.statusCode(), report.body());
      JsonObject findings = json(report.body()).getJsonObject("findings");
      assertTrue(findings.size() > 50, report.body());
      assertTrue(findings.values().stream().noneMatch(WholeWayTest::failed), report.body());
      String other = container.replace("/shop/", "/bank/");
      assertEquals(403, get(client, other, BodyHandlers.ofString()).statusCode());
    }
  }

  private static boolean failed(JsonValue finding) {
    return finding.asJsonObject().getString("state").equals("failed");
  }

  /** What the controller makes of the Pod, its patch applied as the API server does. */
  private JsonObject admitted(HttpClient client, int port) throws Exception {
    JsonObject pod = json(POD.replace("@JAVA@", System.getProperty("java.home") + "/bin/java"));
    JsonObject review =
        Json.createObjectBuilder()
            .add("apiVersion", "admission.k8s.io/v1")
            .add("kind", "AdmissionReview")
            .add(
                "request",
                Json.createObjectBuilder()
                    .add("uid", UUID.randomUUID().toString())
                    .add("operation", "CREATE")
                    .add("namespace", "shop")
                    .add(
                        "resource",
                        json("{\"group\":\"\",\"version\":\"v1\",\"resource\":\"pods\"}"))
                    .add("object", pod))
            .build();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("https://localhost:" + port + "/mutate"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(review.toString()))
            .build();
    HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
    JsonObject response = json(answer.body()).getJsonObject("response");
    assertTrue(response.getBoolean("allowed"), answer.body());
    byte[] patch = Base64.getDecoder().decode(response.getString("patch"));
    try (JsonReader reader =
        Json.createReader(new StringReader(new String(patch, StandardCharsets.UTF_8)))) {
      return Json.createPatch(reader.readArray()).apply(pod);
    }
  }

  private String run(Kubelet kubelet, String seconds, String how, int status, int kills)
      throws Exception {
    JsonObject container = kubelet.containers("containers").get(0);
    JsonObject command =
        Json.createObjectBuilder(container)
            .add("args", Json.createArrayBuilder(List.of(seconds, how)))
            .build();
    Path log = temp.resolve(how + ".log");
    try (MemoryGroup group = MemoryGroup.create(how + "-" + uid, MEMORY)) {
      Process process = kubelet.start(command, group, log);
      try {
        int ended = process.waitFor();
        String said = Files.readString(log);
        assertEquals(status, ended, said);
        assertEquals(kills, group.kills(), said);
        return said;
      } finally {
        process.destroyForcibly().waitFor();
      }
    }
  }

  /** The recording in a container's folder beside those that are known. */
  private static Path only(Path folder, List<Path> known) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> found =
          files.filter(file -> file.toString().endsWith(".jfr") && !known.contains(file)).toList();
      assertEquals(1, found.size(), found.toString());
      return found.get(0);
    }
  }

  /** The chunks that are finished, from the first on. */
  private static byte[] finished(byte[] file) {
    ByteBuffer bytes = ByteBuffer.wrap(file);
    int end = 0;
    while (end + 68 <= file.length && bytes.getInt(end) == 0x464c5200) {
      long size = bytes.getLong(end + 8);
      if (size <= 68 || size > file.length - end || file[end + 64] != 0) {
        break;
      }
      end += (int) size;
    }
    return Arrays.copyOf(file, end);
  }

  /** The recording as the analyzer has it, once it has all of that. */
  private static byte[] shipped(HttpClient client, String container, Path file, byte[] least)
      throws Exception {
    String address =
        container
            + "/recordings/"
            + URLEncoder.encode(file.getFileName().toString(), StandardCharsets.UTF_8);
    for (int tries = 0; ; tries++) {
      HttpResponse<byte[]> answer = get(client, address, BodyHandlers.ofByteArray());
      if (answer.statusCode() == 200 && answer.body().length >= least.length) {
        return answer.body();
      }
      assertTrue(tries < 600, address + ": " + answer.statusCode());
      Thread.sleep(100);
    }
  }

  /** SQL over both recordings: they are of two JVMs, and no more than the open chunk is missing at the kill. */
  private void everywhere(byte[] first, byte[] second, Instant begin, Instant end)
      throws Exception {
    List<Path> files = new ArrayList<>();
    for (byte[] content : List.of(first, second)) {
      files.add(Files.write(temp.resolve("shipped-" + files.size() + ".jfr"), content));
    }
    Path database = temp.resolve("shipped.db");
    RecordingDatabase.importTo(files, database, ImportOptions.defaults(), Progress.NONE);
    try (RecordingDatabase open =
            RecordingDatabase.open(List.of(database), ImportOptions.defaults(), Progress.NONE);
        Statement statement = open.connection().createStatement()) {
      try (ResultSet row =
          statement.executeQuery(
              """
              SELECT epoch_ms(min(startTime)), epoch_ms(max(startTime)), count(*)
              FROM ExecutionSample WHERE recording LIKE '%-0.jfr'
              """)) {
        assertTrue(row.next());
        Instant earliest = Instant.ofEpochMilli(row.getLong(1));
        Instant latest = Instant.ofEpochMilli(row.getLong(2));
        String said = begin + " " + earliest + " " + latest + " " + end + " " + row.getLong(3);
        assertTrue(row.getLong(3) > 100, said);
        // A second for the profiler, which looks once a second whether a chunk is old enough.
        assertTrue(latest.plus(CHUNK).plusSeconds(2).isAfter(end), said);
        assertFalse(earliest.isBefore(begin) || latest.isAfter(end), said);
      }
      try (ResultSet row =
          statement.executeQuery(
              """
              SELECT count(DISTINCT recording), count(*) FILTER (method_name(stackTrace$topMethod) LIKE '%Application.compute%') / count(*)
              FROM ExecutionSample
              """)) {
        assertTrue(row.next());
        assertEquals(2, row.getInt(1));
        assertTrue(row.getDouble(2) > 0.5, "the busy method has " + row.getDouble(2));
      }
    }
  }

  /** An image with this machine's JDK, where it is not among its programs. */
  private static Map<Path, String> jdk() {
    String home = System.getProperty("java.home");
    return home.startsWith("/usr/") ? Map.of() : Map.of(Path.of(home), home);
  }

  /** What deploy/images/profiler.Containerfile puts into the profiler's image. */
  private Path image() throws Exception {
    Path image = Files.createDirectory(temp.resolve("image"));
    Path prepare = Files.copy(PROFILER.resolve("prepare"), image.resolve("prepare"));
    Files.setPosixFilePermissions(prepare, PosixFilePermissions.fromString("r-xr-xr-x"));
    Path source = PROFILER.resolve("skein_start.c").toAbsolutePath().normalize();
    String compile =
        Files.readAllLines(source).stream()
            .filter(line -> line.startsWith(" *   cc "))
            .findFirst()
            .orElseThrow()
            .substring(5)
            .replace("skein_start.c", source.toString());
    Process compiled =
        new ProcessBuilder(compile.split(" ")).directory(image.toFile()).inheritIO().start();
    assertEquals(0, compiled.waitFor(), compile);
    String architecture = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "x64";
    try (Stream<Path> jars = Files.list(Path.of("../collector/demo/target/lib"))) {
      Path jar =
          jars.filter(file -> file.getFileName().toString().startsWith("async-profiler-"))
              .findFirst()
              .orElseThrow();
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        ZipEntry entry = zip.getEntry("linux-" + architecture + "/libasyncProfiler.so");
        try (InputStream in = zip.getInputStream(entry)) {
          Files.copy(in, image.resolve("libasyncProfiler.so"));
        }
      }
    }
    return image;
  }

  private static <T> HttpResponse<T> get(
      HttpClient client, String address, HttpResponse.BodyHandler<T> body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address))
            .header("Authorization", "Bearer " + Services.READER)
            .build();
    return client.send(request, body);
  }

  private static HttpClient client(Path certificate) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    try (InputStream in = Files.newInputStream(certificate)) {
      trusted.setCertificateEntry(
          "services", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return HttpClient.newBuilder().sslContext(context).build();
  }

  private static JsonObject json(String text) {
    try (JsonReader reader = Json.createReader(new StringReader(text))) {
      return reader.readObject();
    }
  }
}
