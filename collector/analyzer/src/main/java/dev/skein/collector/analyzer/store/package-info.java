/** Keeps chunks so that they survive the process and the machine: in a folder, or in object storage. */
package dev.skein.collector.analyzer.store;
