package dev.skein.collector.analyzer.api;

import dev.skein.reports.Window;

/**
 * What part of a container's recordings somebody asks for.
 *
 * @param file the recording of that name; null where the window says it, or where nothing does
 * @param window the part of time; {@link Window#ALL} where a recording is meant
 */
record Selection(String file, Window window) {
  /** The latest recording that has ended. */
  static final Selection LATEST = new Selection(null, Window.ALL);

  /** A whole recording. */
  static Selection of(String file) {
    return new Selection(file, Window.ALL);
  }
}
