/** Handing chunks over: one call a chunk, with back pressure, and an answer that decides what happens to it. */
package dev.skein.collector.agent.upload;
