/** The whole way of a profiled Pod, from the webhook to a report, with real processes. */
package dev.skein.architecture.way;
