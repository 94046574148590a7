/** What can be set, from environment variables. */
package dev.skein.collector.controller.settings;
