/**
 * The agent's own folder. A recording is linked or copied into it when it is first seen, so that whoever deletes it afterwards
 * (the JVM, the kubelet) takes nothing away from the analyzer.
 */
package dev.skein.collector.agent.spool;
