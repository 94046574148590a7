/** What the analyzer tells about itself: log, metrics, health. */
package dev.skein.collector.analyzer.observe;
