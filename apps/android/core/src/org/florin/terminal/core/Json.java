package org.florin.terminal.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, String, Long, Double, Boolean and null. A shape that is not there is an IllegalArgumentException. */
public final class Json {
  private Json() {}

  public static Object parse(String text) {
    return new JsonReader(text).whole();
  }

  public static String write(Object value) {
    StringBuilder out = new StringBuilder();
    JsonWriter.write(out, value);
    return out.toString();
  }

  @SuppressWarnings("unchecked")
  public static Map<String, Object> object(Object value) {
    if (value instanceof Map) return (Map<String, Object>) value;
    throw new IllegalArgumentException("object");
  }

  public static String text(Map<String, Object> json, String name) {
    Object value = json.get(name);
    if (value instanceof String) return (String) value;
    throw new IllegalArgumentException(name);
  }

  public static String textOrNull(Map<String, Object> json, String name) {
    return json.get(name) == null ? null : text(json, name);
  }

  public static long number(Map<String, Object> json, String name) {
    Object value = json.get(name);
    if (value instanceof Long) return (Long) value;
    throw new IllegalArgumentException(name);
  }

  public static Long numberOrNull(Map<String, Object> json, String name) {
    return json.get(name) == null ? null : (Long) number(json, name);
  }

  @SuppressWarnings("unchecked")
  public static List<Object> list(Map<String, Object> json, String name) {
    Object value = json.get(name);
    if (value instanceof List) return (List<Object>) value;
    throw new IllegalArgumentException(name);
  }

  public static List<String> texts(Map<String, Object> json, String name) {
    List<String> texts = new ArrayList<String>();
    for (Object one : list(json, name)) {
      if (!(one instanceof String)) throw new IllegalArgumentException(name);
      texts.add((String) one);
    }
    return texts;
  }
}
