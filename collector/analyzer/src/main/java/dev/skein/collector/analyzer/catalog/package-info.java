/** Which chunks there are, how they make recordings, and which have to go. */
package dev.skein.collector.analyzer.catalog;
