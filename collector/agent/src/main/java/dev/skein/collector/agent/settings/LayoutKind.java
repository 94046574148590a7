package dev.skein.collector.agent.settings;

/** How the folders of containers lie below the recordings' folder. */
public enum LayoutKind {
  /** {@code namespace/podUID/container}, in a folder of the node. */
  HOST_PATH,
  /** In a volume of each Pod, below the kubelet's folder of Pods. */
  EMPTY_DIR
}
