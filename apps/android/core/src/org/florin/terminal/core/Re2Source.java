package org.florin.terminal.core;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The server's RE2 syntax in the words of Java, meaning what the TypeScript client means by it; null where the phone cannot say the same. */
final class Re2Source {
  private static final Pattern HEAD = Pattern.compile("^\\(\\?([ims]+)\\)");
  private static final Pattern LITERAL = Pattern.compile("\\\\Q((?s:.*?))(?:\\\\E|$)");
  private static final Pattern PROPERTY = Pattern.compile("\\\\([pP])(?:([A-Z])(?![a-z{])|\\{(\\w+)\\})");
  private static final Pattern CODE_POINT = Pattern.compile("\\\\x(?:\\{([0-9A-Fa-f]{1,6})\\}|([0-9A-Fa-f]{2}))");
  private static final Pattern GROUP = Pattern.compile("\\(\\?P?<[A-Za-z_]\\w*>");
  private static final Pattern TIMES = Pattern.compile("\\{[0-9]+(?:,[0-9]*)?\\}\\??");
  private static final Pattern POSIX = Pattern.compile("\\[:(\\w+):\\]");
  /** Java knows these, RE2 does not: turned to something else, or possessive. */
  private static final Pattern JAVA_ONLY = Pattern.compile("\\(\\?(?:>|[a-zA-Z]*[xdUu])|[*+?}]\\+");

  private final String pattern;
  private final boolean isMultiline;
  private final boolean isDotAll;
  private final StringBuilder out = new StringBuilder();
  private int at;

  private Re2Source(String pattern, String flags) {
    this.pattern = pattern;
    this.isMultiline = flags.contains("m");
    this.isDotAll = flags.contains("s");
  }

  static Pattern compile(String pattern) {
    Matcher head = HEAD.matcher(pattern);
    String flags = head.find() ? head.group(1) : "";
    String body = pattern.substring(flags.isEmpty() ? 0 : head.end());
    try {
      String source = new Re2Source(body, flags).translate();
      return source == null ? null : Pattern.compile(source, flags.contains("i") ? ignoringCase() : 0);
    } catch (PatternSyntaxException notOurs) {
      return null;
    }
  }

  static int ignoringCase() {
    return Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
  }

  private String translate() {
    while (at < pattern.length()) {
      String said = pattern.charAt(at) == '[' ? bracket() : piece();
      if (said == null) return null;
      out.append(said);
    }
    return out.toString();
  }

  private String piece() {
    Matcher group = here(GROUP);
    if (group != null) return "(";
    if (looksAt(JAVA_ONLY)) return null;
    Matcher times = here(TIMES);
    if (times != null) return times.group();
    if (pattern.charAt(at) == '\\') return escape(false);
    return sign(pattern.charAt(at++));
  }

  private String sign(char sign) {
    if (sign == '^') return isMultiline ? "(?:\\A|(?<=[\\n\\r\\u2028\\u2029]))" : "\\A";
    if (sign == '$') return isMultiline ? "(?:\\z|(?=[\\n\\r\\u2028\\u2029]))" : "\\z";
    if (sign == '.') return isDotAll ? "[\\u0000-\\x{10FFFF}]" : "[^\\n\\r\\u2028\\u2029]";
    return "{}]".indexOf(sign) == -1 ? String.valueOf(sign) : "\\" + sign;
  }

  /** A class in brackets, whole. A bracket right after the opening one is a member, in RE2 as in POSIX. */
  private String bracket() {
    StringBuilder members = new StringBuilder("[");
    at++;
    if (looksAtSign('^')) members.append(pattern.charAt(at++));
    if (looksAtSign(']')) {
      members.append("\\]");
      at++;
    }
    while (at < pattern.length() && pattern.charAt(at) != ']') {
      String said = member();
      if (said == null) return null;
      members.append(said);
    }
    if (at++ >= pattern.length()) return null;
    return members.append(']').toString();
  }

  private String member() {
    Matcher posix = here(POSIX);
    if (posix != null) return Re2Classes.posix(posix.group(1));
    if (pattern.charAt(at) == '\\') return escape(true);
    char sign = pattern.charAt(at++);
    return "[&~^".indexOf(sign) == -1 ? String.valueOf(sign) : "\\" + sign;
  }

  private String escape(boolean isInside) {
    Matcher literal = here(LITERAL);
    if (literal != null) return Re2Classes.literal(literal.group(1));
    Matcher property = here(PROPERTY);
    if (property != null) return Re2Classes.property(property.group(1), property.group(2), property.group(3));
    Matcher code = here(CODE_POINT);
    if (code != null) return "\\x{" + (code.group(1) == null ? code.group(2) : code.group(1)) + "}";
    if (++at >= pattern.length()) return null;
    return Re2Classes.escaped(pattern.charAt(at++), isInside);
  }

  private boolean looksAtSign(char sign) {
    return at < pattern.length() && pattern.charAt(at) == sign;
  }

  private boolean looksAt(Pattern shape) {
    return shape.matcher(pattern).region(at, pattern.length()).lookingAt();
  }

  /** What stands at the cursor in this shape, which then moves behind it; else null. */
  private Matcher here(Pattern shape) {
    Matcher found = shape.matcher(pattern).region(at, pattern.length());
    if (!found.lookingAt()) return null;
    at = found.end();
    return found;
  }
}
