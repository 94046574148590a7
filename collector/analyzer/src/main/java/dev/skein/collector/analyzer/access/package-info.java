/** Who may upload, and for which Pods. */
package dev.skein.collector.analyzer.access;
