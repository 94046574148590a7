package dev.skein.collector.controller.settings;

import dev.skein.collector.service.SettingsException;
import dev.skein.collector.service.Values;
import java.util.regex.Pattern;

/**
 * What a profiled Pod gets.
 *
 * @param image of the init container, with its digest where one is set
 * @param pullPolicy as Kubernetes writes it
 * @param user of the init container, or null to leave it to the image
 * @param cpu quantity that it asks for and is limited to
 * @param memory quantity that it asks for and is limited to
 * @param volume where recordings lie
 * @param hostPath absolute path on the node, for {@link Volume#HOST_PATH}
 * @param volumeSize quantity, for {@link Volume#EMPTY_DIR}
 */
public record ProfilerSettings(
    String image,
    String pullPolicy,
    Long user,
    String cpu,
    String memory,
    Volume volume,
    String hostPath,
    String volumeSize) {
  private static final Pattern IMAGE =
      Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9._:/-]{0,254}(@sha256:[0-9a-f]{64})?");
  private static final Pattern DIGEST = Pattern.compile("(sha256:[0-9a-f]{64})?");
  private static final Pattern POLICY = Pattern.compile("Always|IfNotPresent|Never");
  private static final Pattern USER = Pattern.compile("image|[1-9][0-9]{0,8}");
  private static final Pattern CPU = Pattern.compile("[1-9][0-9]{0,5}m?");
  private static final Pattern BYTES = Pattern.compile("[1-9][0-9]{0,9}(Ki|Mi|Gi|k|M|G)?");
  private static final Pattern PATH = Pattern.compile("(/[a-zA-Z0-9_-][a-zA-Z0-9._-]*)+");

  /** Where recordings lie. */
  public enum Volume {
    /** On the node: they outlive the Pod. */
    HOST_PATH,
    /** In the Pod, so that namespaces with restricted Pod security take it. */
    EMPTY_DIR
  }

  static ProfilerSettings of(Values values) throws SettingsException {
    String image = values.like(Option.PROFILER_IMAGE, IMAGE, "an image as name:tag");
    String digest =
        values.like(Option.PROFILER_DIGEST, DIGEST, "sha256: and 64 hexadecimal digits");
    if (!digest.isEmpty() && image.contains("@")) {
      throw values.problem(Option.PROFILER_DIGEST, "none, since the image has one already");
    }
    String user =
        values.like(Option.PROFILER_USER, USER, "a user number above 0, or the word image");
    return new ProfilerSettings(
        digest.isEmpty() ? image : image + "@" + digest,
        values.like(Option.PROFILER_PULL_POLICY, POLICY, "Always, IfNotPresent or Never"),
        user.equals("image") ? null : Long.valueOf(user),
        values.like(Option.PROFILER_CPU, CPU, "a quantity as 50m or 1"),
        values.like(Option.PROFILER_MEMORY, BYTES, "a quantity as 32Mi"),
        values.word(Option.VOLUME, Volume.class),
        values.like(Option.HOST_PATH, PATH, "an absolute path of plain names"),
        values.like(Option.VOLUME_SIZE, BYTES, "a quantity as 1Gi"));
  }
}
