/**
 * The controller: an admission webhook that gives Pods which ask for it the profiler, and a folder for recordings. {@code Main} is its
 * {@code main}.
 */
package dev.skein.collector.controller;
