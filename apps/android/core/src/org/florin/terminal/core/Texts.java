package org.florin.terminal.core;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Makes texts fit for the protocol. */
final class Texts {
  static final int TITLE_MAX = 500;
  private static final int TEXT_MAX = 65536;
  /** A single message must fit into a call, however its characters are written. */
  private static final int TEXT_MAX_BYTES = 180000;
  private static final String S = "[" + CodePatterns.SPACES + "]+";
  private static final Pattern ENDS = Pattern.compile("\\A" + S + "|" + S + "\\z");

  private Texts() {}

  /** Without spaces at its ends, as JavaScript counts spaces. */
  static String trim(String text) {
    return ENDS.matcher(text).replaceAll("");
  }

  static String title(String title) {
    return title == null ? null : clean(title, TITLE_MAX);
  }

  static String text(String text) {
    String fitting = clean(text, TEXT_MAX);
    while (Json.write(fitting).getBytes(StandardCharsets.UTF_8).length > TEXT_MAX_BYTES) {
      fitting = clean(fitting, (int) (fitting.length() * 0.9));
    }
    return fitting;
  }

  /** A database takes neither a zero character nor half of an emoji. */
  private static String clean(String text, int maxLength) {
    StringBuilder out = new StringBuilder();
    String cut = text.length() > maxLength ? text.substring(0, maxLength) : text;
    for (int at = 0; at < cut.length(); ) {
      int point = cut.codePointAt(at);
      boolean isBroken = point == 0 || (point >= 0xd800 && point <= 0xdfff);
      out.appendCodePoint(isBroken ? 0xfffd : point);
      at += Character.charCount(point);
    }
    return out.toString();
  }
}
