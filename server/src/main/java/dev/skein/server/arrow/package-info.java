/** Results as Arrow IPC streams. */
package dev.skein.server.arrow;
