/** JDK Mission Control's rules, in a process of their own. */
package dev.skein.reports.jmc;
