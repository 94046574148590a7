/** The collector's parts on one machine, to look at: an analyzer, an agent, and a profiled application. */
package dev.skein.collector.demo;
