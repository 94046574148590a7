package dev.skein.duckdb.oracle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what {@link OracleDump} writes: maps, lists, strings, longs, booleans and null. */
public final class Json {
  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  public static Object parse(String text) {
    return new Json(text).value();
  }

  private Object value() {
    char c = text.charAt(at);
    switch (c) {
      case '{':
        return map();
      case '[':
        return list();
      case '"':
        return string();
      case 't':
        at += 4;
        return true;
      case 'f':
        at += 5;
        return false;
      case 'n':
        at += 4;
        return null;
      default:
        int from = at++;
        while (Character.isDigit(text.charAt(at))) {
          at++;
        }
        return Long.parseLong(text, from, at, 10);
    }
  }

  private Map<String, Object> map() {
    Map<String, Object> map = new LinkedHashMap<>();
    while (text.charAt(at++) != '}' && text.charAt(at) != '}') {
      String key = string();
      at++;
      map.put(key, value());
    }
    at += map.isEmpty() ? 1 : 0;
    return map;
  }

  private List<Object> list() {
    List<Object> list = new ArrayList<>();
    while (text.charAt(at++) != ']' && text.charAt(at) != ']') {
      list.add(value());
    }
    at += list.isEmpty() ? 1 : 0;
    return list;
  }

  private String string() {
    int end = ++at;
    StringBuilder escaped = null;
    for (char c; (c = text.charAt(end)) != '"'; end++) {
      if (c == '\\') {
        escaped = escaped == null ? new StringBuilder(text.substring(at, end)) : escaped;
        c = text.charAt(++end);
        if (c == 'u') {
          c = (char) Integer.parseInt(text, end + 1, end + 5, 16);
          end += 4;
        }
      }
      if (escaped != null) {
        escaped.append(c);
      }
    }
    String string = escaped == null ? text.substring(at, end) : escaped.toString();
    at = end + 1;
    return string;
  }
}
