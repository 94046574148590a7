package dev.skein.cli;

import dev.skein.views.Library;
import java.util.List;
import java.util.Map;

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
        public List<List<String>> needs(String view) {
          return List.of();
        }
      };

  /** Views and macros with all that is known about them. */
  default Library library() {
    return Library.of(Map.of());
  }

  /** Names of all views. */
  List<String> names();

  /**
   * Full names of the event types that a view needs, {@code jdk.GarbageCollection}: of each inner list one is enough.
   * Empty for an unknown view, and for one that needs none.
   *
   * @param view in any case
   */
  List<List<String>> needs(String view);
}
