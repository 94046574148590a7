/** What the events of a recording say in sum: counts, numbers and texts of each event type. */
package dev.skein.reports.summary;
