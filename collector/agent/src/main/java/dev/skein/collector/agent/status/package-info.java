/** What the agent tells about itself: log lines, counters, and whether it is well. */
package dev.skein.collector.agent.status;
