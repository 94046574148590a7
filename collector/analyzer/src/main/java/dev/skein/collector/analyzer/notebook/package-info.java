/** Notebooks that are open: a process each, which answers queries about one database. */
package dev.skein.collector.analyzer.notebook;
