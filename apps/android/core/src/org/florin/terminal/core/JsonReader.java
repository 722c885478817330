package org.florin.terminal.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads JSON strictly; what is no JSON is an IllegalArgumentException. */
final class JsonReader {
  private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
  /** A stranger's answer must not overflow the stack. */
  private static final int DEEPEST = 100;

  private final String text;
  private int at;
  private int depth;

  JsonReader(String text) {
    this.text = text;
  }

  Object whole() {
    Object value = value();
    skipSpace();
    if (at != text.length()) throw broken();
    return value;
  }

  private Object value() {
    skipSpace();
    if (++depth > DEEPEST) throw broken();
    Object value = read(at < text.length() ? text.charAt(at) : ' ');
    depth--;
    return value;
  }

  private Object read(char first) {
    if (first == '{') return object();
    if (first == '[') return list();
    if (first == '"') return string();
    if (takes("true")) return true;
    if (takes("false")) return false;
    if (takes("null")) return null;
    return number();
  }

  private Map<String, Object> object() {
    Map<String, Object> map = new LinkedHashMap<String, Object>();
    at++;
    if (takesSign("}")) return map;
    do {
      skipSpace();
      String name = string();
      if (!takesSign(":")) throw broken();
      map.put(name, value());
    } while (takesSign(","));
    if (!takesSign("}")) throw broken();
    return map;
  }

  private List<Object> list() {
    List<Object> list = new ArrayList<Object>();
    at++;
    if (takesSign("]")) return list;
    do list.add(value());
    while (takesSign(","));
    if (!takesSign("]")) throw broken();
    return list;
  }

  private String string() {
    if (!takes("\"")) throw broken();
    StringBuilder out = new StringBuilder();
    while (at < text.length()) {
      char sign = text.charAt(at++);
      if (sign == '"') return out.toString();
      if (sign < ' ') throw broken();
      out.append(sign == '\\' ? escaped() : sign);
    }
    throw broken();
  }

  private char escaped() {
    if (at >= text.length()) throw broken();
    char sign = text.charAt(at++);
    if (sign == 'u') return unicode();
    int known = "\"\\/bfnrt".indexOf(sign);
    if (known == -1) throw broken();
    return "\"\\/\b\f\n\r\t".charAt(known);
  }

  private char unicode() {
    if (at + 4 > text.length() || !text.substring(at, at + 4).matches("[0-9A-Fa-f]{4}")) throw broken();
    at += 4;
    return (char) Integer.parseInt(text.substring(at - 4, at), 16);
  }

  private Object number() {
    Matcher found = NUMBER.matcher(text).region(at, text.length());
    if (!found.lookingAt()) throw broken();
    at = found.end();
    String digits = found.group();
    boolean isWhole = found.group(1) == null && found.group(2) == null && digits.length() < 19;
    if (isWhole) return Long.parseLong(digits);
    return Double.parseDouble(digits);
  }

  private boolean takesSign(String sign) {
    skipSpace();
    return takes(sign);
  }

  private boolean takes(String word) {
    boolean isThere = text.startsWith(word, at);
    if (isThere) at += word.length();
    return isThere;
  }

  private void skipSpace() {
    while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) != -1) at++;
  }

  private IllegalArgumentException broken() {
    return new IllegalArgumentException("json at " + at);
  }
}
