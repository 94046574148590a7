/** The SQL library: views and macros as documented files, and what makes them fit a recording. */
package dev.skein.views;
