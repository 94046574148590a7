package dev.skein.cli;

import dev.skein.views.Definition;
import dev.skein.views.Library;
import java.util.List;

/** The views that are shipped. They are read when somebody asks, since most commands never do. */
final class LibraryViews implements ViewCatalogue {
  private Library library;

  @Override
  public List<String> names() {
    return library().definitions().stream()
        .filter(d -> d.kind() == Definition.Kind.VIEW)
        .map(Definition::name)
        .sorted()
        .toList();
  }

  @Override
  public List<List<String>> needs(String view) {
    return library().find(view).map(Definition::needs).orElse(List.of());
  }

  @Override
  public synchronized Library library() {
    if (library == null) {
      library = Library.load();
    }
    return library;
  }
}
