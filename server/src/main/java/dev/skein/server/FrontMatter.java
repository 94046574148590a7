package dev.skein.server;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** The YAML at the begin of a notebook. */
final class FrontMatter {
  private static final Pattern BLOCK =
      Pattern.compile(
          "\\A\uFEFF?---[ \\t]*\\R(.*?)^---[ \\t]*$", Pattern.DOTALL | Pattern.MULTILINE);

  private final Map<?, ?> values;

  private FrontMatter(Map<?, ?> values) {
    this.values = values;
  }

  /** Reads it; nothing is in it where a notebook has none, or one that is no YAML. */
  static FrontMatter of(String notebook) {
    Matcher block = BLOCK.matcher(notebook);
    if (block.find()) {
      try {
        Object loaded = new Load(LoadSettings.builder().build()).loadFromString(block.group(1));
        if (loaded instanceof Map<?, ?> map) {
          return new FrontMatter(map);
        }
      } catch (YamlEngineException e) {
        // The page shows the error when the notebook is opened.
        return new FrontMatter(Map.of());
      }
    }
    return new FrontMatter(Map.of());
  }

  /** Whether there is something of that name. */
  boolean has(String name) {
    return values.get(name) != null;
  }

  /** A text, also made of a number; null when there is none. */
  String text(String name) {
    Object value = values.get(name);
    return value == null || value instanceof Map || value instanceof List
        ? null
        : String.valueOf(value);
  }

  /** A list of texts, also of a single one. */
  List<String> list(String name) {
    Object value = values.get(name);
    if (value instanceof List<?> list) {
      return list.stream().map(String::valueOf).toList();
    }
    return value == null || value instanceof Map ? List.of() : List.of(String.valueOf(value));
  }

  /** Texts by name, in order. */
  Map<?, ?> map(String name) {
    return values.get(name) instanceof Map<?, ?> map ? map : Map.of();
  }

  /** A number; {@code otherwise} when there is none. */
  double number(String name, double otherwise) {
    return values.get(name) instanceof Number number ? number.doubleValue() : otherwise;
  }
}
