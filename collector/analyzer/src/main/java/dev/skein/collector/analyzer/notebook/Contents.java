package dev.skein.collector.analyzer.notebook;

import dev.skein.reports.Window;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * What a notebook is about.
 *
 * @param recordings names of the files
 * @param window the part of time; {@link Window#ALL} where whole recordings are meant
 * @param start of the first chunk
 * @param end of the last chunk
 * @param chunks names of the chunks in the store
 */
public record Contents(
    String namespace,
    String pod,
    String container,
    List<String> recordings,
    Window window,
    Instant start,
    Instant end,
    Set<String> chunks) {}
