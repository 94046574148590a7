package dev.skein.collector.analyzer.ingest;

import dev.skein.collector.analyzer.access.Access;
import dev.skein.collector.analyzer.catalog.Catalog;
import dev.skein.collector.analyzer.catalog.Retention;
import dev.skein.collector.analyzer.settings.Settings;
import dev.skein.collector.analyzer.store.ChunkStore;
import dev.skein.collector.service.Log;
import java.time.Clock;

/** What all uploads share. */
record Ingest(
    Settings settings,
    Access access,
    ChunkStore store,
    Catalog catalog,
    Retention retention,
    Space space,
    StreamLimits limits,
    IngestMetrics metrics,
    Clock clock,
    Log log) {}
