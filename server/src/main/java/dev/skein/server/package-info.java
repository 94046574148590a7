/** Recordings over HTTP: queries, what is in them, the notebook's page. {@code docs/server.md} describes the API. */
package dev.skein.server;
