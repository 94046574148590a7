package dev.skein.tables;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads the JSON arrays in which a condensed recording describes its types. What is no such array is null: older writers
 * put plain words there.
 */
final class CondensedJson {
  private static final int DEEPEST = 20;

  private final String text;
  private int at;

  private CondensedJson(String text) {
    this.text = text;
  }

  /** Lists, strings, and null for null; numbers and booleans as their text. Null when it is no array. */
  static List<?> array(String text) {
    CondensedJson json = new CondensedJson(text);
    try {
      return json.value(0) instanceof List<?> list ? list : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** The string at {@code i}, null when there is none. */
  static String text(List<?> list, int i) {
    return list != null && i < list.size() && list.get(i) instanceof String s ? s : null;
  }

  /** The list at {@code i}, empty when there is none. */
  static List<?> list(List<?> list, int i) {
    return list != null && i < list.size() && list.get(i) instanceof List<?> l ? l : List.of();
  }

  private Object value(int depth) {
    char c = next();
    if (c == '[' && depth < DEEPEST) {
      List<Object> list = new ArrayList<>();
      if (peek() == ']') {
        at++;
        return list;
      }
      do {
        list.add(value(depth + 1));
        c = next();
      } while (c == ',');
      if (c != ']') {
        throw new IllegalArgumentException();
      }
      return list;
    }
    if (c == '"') {
      return string();
    }
    int start = at - 1;
    while (at < text.length() && ",]".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String word = text.substring(start, at).strip();
    return word.equals("null") ? null : word;
  }

  private char peek() {
    while (at < text.length() && text.charAt(at) <= ' ') {
      at++;
    }
    if (at == text.length()) {
      throw new IllegalArgumentException();
    }
    return text.charAt(at);
  }

  private char next() {
    char c = peek();
    at++;
    return c;
  }

  private String string() {
    int end = at;
    while (end < text.length() && text.charAt(end) != '"' && text.charAt(end) != '\\') {
      end++;
    }
    if (end < text.length() && text.charAt(end) == '"') {
      String plain = text.substring(at, end);
      at = end + 1;
      return plain;
    }
    StringBuilder b = new StringBuilder();
    while (true) {
      char c = plain();
      if (c == '"') {
        return b.toString();
      }
      b.append(c == '\\' ? escaped() : c);
    }
  }

  private char plain() {
    if (at == text.length()) {
      throw new IllegalArgumentException();
    }
    return text.charAt(at++);
  }

  private char escaped() {
    char c = plain();
    switch (c) {
      case 'n':
        return '\n';
      case 't':
        return '\t';
      case 'r':
        return '\r';
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case 'u':
        if (text.length() - at < 4) {
          throw new IllegalArgumentException();
        }
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
      default:
        return c;
    }
  }
}
