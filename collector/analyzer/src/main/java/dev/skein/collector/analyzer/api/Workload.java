package dev.skein.collector.analyzer.api;

import java.util.List;

/**
 * A container of a Pod, by their names: a Pod that was made again under its name, as a StatefulSet does, is the same workload.
 *
 * @param recordings by their start; at least one
 */
record Workload(String namespace, String pod, String container, List<RecordingFile> recordings) {}
