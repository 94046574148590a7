/**
 * The agent of a node: finds finished chunks of recordings in containers' folders and hands them to the analyzer. One thread, that of
 * {@link dev.skein.collector.agent.Collector}, owns all state; uploads run beside it and only report back.
 */
package dev.skein.collector.agent;
