package dev.skein.cjfr;

import java.util.Map;

/**
 * What the writer put down after the events. The statistics and views in it, which can be computed from the events, are
 * stepped over.
 *
 * @param version of the footer
 * @param events how many events went in, before any were combined
 * @param startMicros begin of the recording, in microseconds since 1970
 * @param durationMicros from the begin to the last time in the recording
 * @param checksum CRC-32 of all bytes before the footer, 0 when there is none
 * @param counts how many events of each type went in; where the preset lost some, fewer come out
 * @param labels of event types, by name; also of types that the recording does not have
 * @param typeIds the ids that event types had in the original recording, by name; empty when the writer did not know them
 */
public record Footer(
    int version,
    long events,
    long startMicros,
    long durationMicros,
    long checksum,
    Map<String, Long> counts,
    Map<String, String> labels,
    Map<String, Long> typeIds) {}
