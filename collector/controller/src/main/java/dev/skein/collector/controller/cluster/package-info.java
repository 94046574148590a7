/** What the controller asks and tells the API server, certificates aside. */
package dev.skein.collector.controller.cluster;
