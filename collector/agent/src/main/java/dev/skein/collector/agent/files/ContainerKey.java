package dev.skein.collector.agent.files;

/** Which container: all parts come from folders that only the kubelet and the webhook's init container make. */
public record ContainerKey(String namespace, String podUid, String container) {}
