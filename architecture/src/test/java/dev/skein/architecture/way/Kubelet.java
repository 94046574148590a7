package dev.skein.architecture.way;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs the containers of one Pod as a kubelet does, in namespaces of their own (bubblewrap): volumes, the downward API, {@code $(VAR)},
 * {@code subPathExpr}, users, capabilities, read-only roots and memory limits. What it does not know of a Pod it refuses, so
 * that nothing is passed over.
 */
final class Kubelet {
  private static final Pattern REFERENCE = Pattern.compile("\\$\\(([A-Za-z_]\\w*)\\)");
  private static final JsonObject NOTHING = JsonValue.EMPTY_JSON_OBJECT;

  private final JsonObject pod;
  private final String uid;
  private final Path node;
  private final Map<String, Map<Path, String>> images;
  private final Map<String, Path> volumes = new HashMap<>();

  /**
   * Makes the volumes of a Pod.
   *
   * @param node the node's root, below which its folders are
   * @param images by name: folders and files of this machine, and where the image has them
   * @param configured content of volumes that are not made here, by name
   */
  Kubelet(
      JsonObject pod,
      String uid,
      Path node,
      Map<String, Map<Path, String>> images,
      Map<String, Path> configured)
      throws IOException {
    this.pod = pod;
    this.uid = uid;
    this.node = node;
    this.images = images;
    for (JsonObject volume :
        pod.getJsonObject("spec").getJsonArray("volumes").getValuesAs(JsonObject.class)) {
      volumes.put(volume.getString("name"), volume(volume, configured));
    }
  }

  private Path volume(JsonObject volume, Map<String, Path> configured) throws IOException {
    String name = volume.getString("name");
    if (volume.containsKey("emptyDir")) {
      Path folder =
          node.resolve("var/lib/kubelet/pods/" + uid + "/volumes/kubernetes.io~empty-dir/" + name);
      Files.createDirectories(folder);
      return Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    }
    if (volume.containsKey("hostPath")) {
      JsonObject host = volume.getJsonObject("hostPath");
      if (!host.getString("type").equals("DirectoryOrCreate")) {
        throw new IOException("a hostPath of type " + host.getString("type"));
      }
      return Files.createDirectories(node.resolve(host.getString("path").substring(1)));
    }
    Path content = configured.get(name);
    if (content == null) {
      throw new IOException("the volume " + volume + " is of a kind that is not known here");
    }
    return content;
  }

  /** Runs the init containers, one after the other. */
  void initialise(Path log) throws IOException, InterruptedException {
    for (JsonObject container : containers("initContainers")) {
      Process process = start(container, null, log);
      int status = process.waitFor();
      if (status != 0) {
        throw new IOException(container.getString("name") + ": " + status + Files.readString(log));
      }
    }
  }

  /** The containers of that kind. */
  List<JsonObject> containers(String kind) {
    JsonArray all = pod.getJsonObject("spec").getJsonArray(kind);
    return all == null ? List.of() : all.getValuesAs(JsonObject.class);
  }

  /**
   * Starts a container.
   *
   * @param group with its memory limit, or null
   * @param log for what it prints; added to
   * @return the process whose status is the container's
   */
  Process start(JsonObject container, MemoryGroup group, Path log) throws IOException {
    Map<String, String> environment = environment(container);
    List<String> command = new ArrayList<>();
    if (group != null) {
      command.addAll(
          List.of("sh", "-c", "echo $$ >\"$0\" && exec \"$@\"", group.processes().toString()));
    }
    command.addAll(
        List.of("bwrap", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--die-with-parent"));
    command.addAll(List.of("--clearenv", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"));
    environment.forEach((name, value) -> command.addAll(List.of("--setenv", name, value)));
    root(command, images.get(container.getString("image")));
    for (JsonObject mount : container.getJsonArray("volumeMounts").getValuesAs(JsonObject.class)) {
      String how = mount.getBoolean("readOnly", false) ? "--ro-bind" : "--bind";
      mount(command, how, source(mount, environment), mount.getString("mountPath"));
    }
    JsonObject security = security(container);
    if (security.getBoolean("readOnlyRootFilesystem", false)) {
      command.addAll(List.of("--remount-ro", "/"));
    }
    command.add("--");
    command.addAll(user(security));
    for (String part : List.of("command", "args")) {
      if (container.containsKey(part)) {
        container
            .getJsonArray(part)
            .getValuesAs(jakarta.json.JsonString.class)
            .forEach(word -> command.add(expand(word.getString(), environment)));
      }
    }
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
  }

  /** This machine's programs and libraries, and what the image has beside them. */
  private static void root(List<String> command, Map<Path, String> image) throws IOException {
    for (String folder : List.of("/usr", "/etc", "/bin", "/lib", "/lib64", "/sbin")) {
      Path path = Path.of(folder);
      if (Files.isSymbolicLink(path)) {
        command.addAll(List.of("--symlink", Files.readSymbolicLink(path).toString(), folder));
      } else if (Files.isDirectory(path)) {
        command.addAll(List.of("--ro-bind", folder, folder));
      }
    }
    for (Map.Entry<Path, String> part : image.entrySet()) {
      mount(command, "--ro-bind", part.getKey(), part.getValue());
    }
  }

  private static void mount(List<String> command, String how, Path source, String place) {
    // Folders on the way would be root's alone.
    for (Path above = Path.of(place).getParent();
        above.getNameCount() > 0;
        above = above.getParent()) {
      command.addAll(List.of("--perms", "0755", "--dir", above.toString()));
    }
    command.addAll(List.of(how, source.toString(), place));
  }

  private Path source(JsonObject mount, Map<String, String> environment) throws IOException {
    Path volume = volumes.get(mount.getString("name"));
    if (!mount.containsKey("subPathExpr")) {
      return volume;
    }
    String sub = expand(mount.getString("subPathExpr"), environment);
    if (sub.startsWith("/") || List.of(sub.split("/")).contains("..")) {
      throw new IOException("the subPath " + sub + " leads out of its volume");
    }
    Path folder = volume.resolve(sub);
    if (!Files.isDirectory(folder)) {
      // As the kubelet does: those on the way are root's, the last one has the mode of the volume.
      Files.createDirectories(folder);
      Files.setPosixFilePermissions(folder, Files.getPosixFilePermissions(volume));
    }
    return folder;
  }

  private JsonObject security(JsonObject container) {
    Map<String, JsonValue> all = new LinkedHashMap<>();
    all.putAll(object(pod.getJsonObject("spec"), "securityContext"));
    all.putAll(object(container, "securityContext"));
    return jakarta.json.Json.createObjectBuilder(new HashMap<String, Object>(all)).build();
  }

  private static JsonObject object(JsonObject parent, String name) {
    return parent.containsKey(name) ? parent.getJsonObject(name) : NOTHING;
  }

  private static List<String> user(JsonObject security) throws IOException {
    int user = security.getInt("runAsUser", 0);
    if (user == 0 && security.getBoolean("runAsNonRoot", false)) {
      throw new IOException("runAsNonRoot, and the user is root");
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                "setpriv",
                "--reuid=" + user,
                "--regid=" + security.getInt("runAsGroup", 0),
                security.containsKey("fsGroup")
                    ? "--groups=" + security.getInt("fsGroup")
                    : "--clear-groups"));
    if (!security.getBoolean("allowPrivilegeEscalation", true)) {
      command.add("--no-new-privs");
    }
    if (object(security, "capabilities").toString().contains("ALL")) {
      command.addAll(List.of("--inh-caps=-all", "--bounding-set=-all"));
    }
    return command;
  }

  private Map<String, String> environment(JsonObject container) throws IOException {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("PATH", "/usr/local/bin:/usr/bin:/bin");
    if (container.containsKey("env")) {
      for (JsonObject variable : container.getJsonArray("env").getValuesAs(JsonObject.class)) {
        environment.put(
            variable.getString("name"),
            variable.containsKey("valueFrom")
                ? field(
                    variable
                        .getJsonObject("valueFrom")
                        .getJsonObject("fieldRef")
                        .getString("fieldPath"))
                : expand(variable.getString("value", ""), environment));
      }
    }
    return environment;
  }

  private String field(String path) throws IOException {
    JsonObject metadata = pod.getJsonObject("metadata");
    return switch (path) {
      case "metadata.name" -> metadata.getString("name");
      case "metadata.namespace" -> metadata.getString("namespace");
      case "metadata.uid" -> uid;
      case "spec.nodeName" -> "node-1";
      default -> throw new IOException("the field " + path + " is not known here");
    };
  }

  private static String expand(String text, Map<String, String> environment) {
    return REFERENCE
        .matcher(text)
        .replaceAll(
            match ->
                Matcher.quoteReplacement(environment.getOrDefault(match.group(1), match.group())));
  }
}
