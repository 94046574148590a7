/** The names of Pods, of which folders only have the UIDs. */
package dev.skein.collector.agent.pods;
