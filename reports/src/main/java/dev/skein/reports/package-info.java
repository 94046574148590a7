/** Findings: what rules say about a recording, JDK Mission Control's and those of the SQL library. */
package dev.skein.reports;
