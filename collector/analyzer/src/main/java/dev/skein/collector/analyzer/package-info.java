/**
 * The analyzer: takes chunks of recordings from the agents, and keeps them. {@code Main} is its {@code main}.
 */
package dev.skein.collector.analyzer;
