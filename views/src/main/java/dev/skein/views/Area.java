package dev.skein.views;

import java.util.List;

/**
 * A part of the library.
 *
 * @param name the folder that it lies in, {@code gc}
 * @param title for people, {@code Garbage collection}
 * @param definitions views and macros, by name
 */
public record Area(String name, String title, List<Definition> definitions) {
  public Area {
    definitions = List.copyOf(definitions);
  }

  /** Its views, or its macros. */
  public List<Definition> of(Definition.Kind kind) {
    return definitions.stream().filter(d -> d.kind() == kind).toList();
  }
}
