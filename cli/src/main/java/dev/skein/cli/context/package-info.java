/** What there is in a recording, for people and language models who want to ask it something. */
package dev.skein.cli.context;
