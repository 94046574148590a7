/** What the collector's services have in common: settings from environment variables, log, metrics, a thread for work. */
package dev.skein.collector.service;
