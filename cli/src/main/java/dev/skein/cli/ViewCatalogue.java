package dev.skein.cli;

import java.util.List;

/** The views that Skein has, whether or not a recording has the events that they need. */
public interface ViewCatalogue {
  /** No views. */
  ViewCatalogue EMPTY =
      new ViewCatalogue() {
        @Override
        public List<String> names() {
          return List.of();
        }

        @Override
        public List<String> events(String view) {
          return List.of();
        }
      };

  /** Names of all views. */
  List<String> names();

  /** Full names of the event types that a view reads, {@code jdk.GarbageCollection}; empty for an unknown view. */
  List<String> events(String view);
}
