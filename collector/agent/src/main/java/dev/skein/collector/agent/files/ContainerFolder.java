package dev.skein.collector.agent.files;

import java.nio.file.Path;
import java.util.List;

/**
 * The folder that one container writes its recordings to.
 *
 * @param key which container
 * @param steps folders from the root down to it
 * @param path the same as a path, for what can only be named by one
 */
public record ContainerFolder(ContainerKey key, List<String> steps, Path path) {}
