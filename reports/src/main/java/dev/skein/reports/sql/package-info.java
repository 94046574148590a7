/** The rules of the SQL library over a recording's database. */
package dev.skein.reports.sql;
