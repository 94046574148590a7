/** What can be set, from which environment variable, and which values are refused. */
package dev.skein.collector.agent.settings;
