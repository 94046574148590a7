package dev.skein.cjfr;

import dev.skein.parser.Damage;

/**
 * How reading a file ended.
 *
 * @param footer null when the file has no readable one
 * @param events how many messages with an event were delivered, a combined one counted once
 * @param damage why the file may hold more, or something else, than was delivered; null when all is well. Its offset
 *     counts bytes of the unpacked content, as if header and messages were not compressed; how many bytes were lost is
 *     not known
 */
public record CjfrResult(CjfrHeader header, Footer footer, long events, Damage damage) {}
