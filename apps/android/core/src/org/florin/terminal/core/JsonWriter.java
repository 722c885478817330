package org.florin.terminal.core;

import java.util.List;
import java.util.Map;

/** Writes as JSON.stringify does: no spaces, control characters and halves of a surrogate pair escaped. */
final class JsonWriter {
  private JsonWriter() {}

  static void write(StringBuilder out, Object value) {
    if (value instanceof String) writeText(out, (String) value);
    else if (value instanceof Map) writeObject(out, (Map<?, ?>) value);
    else if (value instanceof List) writeList(out, (List<?>) value);
    else if (value == null || value instanceof Boolean || value instanceof Number) out.append(value);
    else throw new IllegalArgumentException(value.getClass().getName());
  }

  private static void writeObject(StringBuilder out, Map<?, ?> map) {
    char before = '{';
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      writeText(out.append(before), (String) entry.getKey());
      write(out.append(':'), entry.getValue());
      before = ',';
    }
    out.append(map.isEmpty() ? "{}" : "}");
  }

  private static void writeList(StringBuilder out, List<?> list) {
    char before = '[';
    for (Object value : list) {
      write(out.append(before), value);
      before = ',';
    }
    out.append(list.isEmpty() ? "[]" : "]");
  }

  private static void writeText(StringBuilder out, String text) {
    out.append('"');
    for (int at = 0; at < text.length(); at++) {
      char sign = text.charAt(at);
      if (sign == '"' || sign == '\\') out.append('\\').append(sign);
      else if (sign < ' ' || isHalf(text, at)) out.append(escape(sign));
      else out.append(sign);
    }
    out.append('"');
  }

  private static String escape(char sign) {
    int at = "\b\f\n\r\t".indexOf(sign);
    return at == -1 ? "\\u" + Integer.toHexString(0x10000 | sign).substring(1) : "\\" + "bfnrt".charAt(at);
  }

  private static boolean isHalf(String text, int at) {
    char sign = text.charAt(at);
    if (Character.isHighSurrogate(sign)) return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
    return Character.isLowSurrogate(sign) && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
  }
}
