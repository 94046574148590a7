/** What the controller tells about itself: log, metrics, health. */
package dev.skein.collector.controller.observe;
