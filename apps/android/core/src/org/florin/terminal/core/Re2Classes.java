package org.florin.terminal.core;

import java.util.HashMap;
import java.util.Map;

/** Classes of characters, spelt out: Java's, Android's and JavaScript's engines mean different signs by the short forms. */
final class Re2Classes {
  private static final String WORD = "0-9A-Za-z_";
  private static final String NOT_WORD_EDGE =
      "(?:(?<![" + WORD + "])(?![" + WORD + "])|(?<=[" + WORD + "])(?=[" + WORD + "]))";
  private static final String WORD_EDGE = "(?:(?<=[" + WORD + "])(?![" + WORD + "])|(?<![" + WORD + "])(?=[" + WORD + "]))";
  private static final Map<String, String> POSIX = new HashMap<String, String>();

  static {
    POSIX.put("alnum", "0-9A-Za-z");
    POSIX.put("alpha", "A-Za-z");
    POSIX.put("blank", "\\t ");
    POSIX.put("digit", "0-9");
    POSIX.put("lower", "a-z");
    POSIX.put("punct", "!-\\/:-@\\[-`\\{-~");
    POSIX.put("space", CodePatterns.SPACES);
    POSIX.put("upper", "A-Z");
    POSIX.put("word", WORD);
    POSIX.put("xdigit", "0-9A-Fa-f");
  }

  private Re2Classes() {}

  /** Null for a name that RE2 does not know. */
  static String posix(String name) {
    return POSIX.get(name);
  }

  static String literal(String text) {
    return text.replaceAll("[\\\\^$.*+?()\\[\\]{}|/&~#-]", "\\\\$0");
  }

  static String property(String sign, String category, String name) {
    if (category != null) return "\\" + sign + "{" + category + "}";
    return name.length() <= 2 ? "\\" + sign + "{" + name + "}" : "\\" + sign + "{Is" + name + "}";
  }

  /** The sign after a backslash; null for what the phone cannot say. */
  static String escaped(char sign, boolean isInside) {
    String range = sign == 'd' || sign == 'D' ? "0-9" : sign == 'w' || sign == 'W' ? WORD : CodePatterns.SPACES;
    if ("dws".indexOf(sign) != -1) return isInside ? range : "[" + range + "]";
    if ("DWS".indexOf(sign) != -1) return "[^" + range + "]";
    if ("nrtf".indexOf(sign) != -1) return "\\" + sign;
    if (sign == 'v') return "\\x0b";
    if (!isInside && sign == 'A') return "\\A";
    if (!isInside && sign == 'z') return "\\z";
    if (!isInside && sign == 'b') return WORD_EDGE;
    if (!isInside && sign == 'B') return NOT_WORD_EDGE;
    if (Character.isLetterOrDigit(sign) && sign < 128) return null;
    return literal(String.valueOf(sign));
  }
}
