package dev.skein.collector.agent.settings;

/** Whether the names of Pods are asked for. */
public enum KubernetesUse {
  /** Where the agent runs in a Pod. */
  AUTO,
  /** Always. */
  ON,
  /** Never: a Pod's UID is its name too. */
  OFF
}
