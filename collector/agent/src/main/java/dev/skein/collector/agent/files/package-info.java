/**
 * Folders and files that applications can write to. Nothing in here follows a link: an application that plants one must not make
 * the agent, which may read more than it, read for it.
 */
package dev.skein.collector.agent.files;
