package org.florin.terminal.core;

import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Moments as the protocol writes them. Android 6 has no java.time. */
final class Times {
  private static final Pattern ISO =
      Pattern.compile("([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})(?:\\.([0-9]+))?(Z|[+-][0-9]{2}:[0-9]{2})");

  private Times() {}

  static String iso(long ms) {
    return format("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").format(new Date(ms));
  }

  static String isoOrNull(Long ms) {
    return ms == null ? null : iso(ms);
  }

  /** Null for what is no moment. */
  static Long parse(String text) {
    Matcher found = ISO.matcher(text);
    if (!found.matches()) return null;
    try {
      SimpleDateFormat format = format("yyyy-MM-dd'T'HH:mm:ss");
      format.setLenient(false);
      return format.parse(found.group(1)).getTime() + fraction(found.group(2)) - offsetMs(found.group(3));
    } catch (java.text.ParseException notADate) {
      return null;
    }
  }

  private static long fraction(String digits) {
    if (digits == null) return 0;
    return Long.parseLong((digits + "000").substring(0, 3));
  }

  private static long offsetMs(String zone) {
    if (zone.equals("Z")) return 0;
    long minutes = Long.parseLong(zone.substring(1, 3)) * 60 + Long.parseLong(zone.substring(4));
    return (zone.charAt(0) == '-' ? -minutes : minutes) * 60000;
  }

  private static SimpleDateFormat format(String shape) {
    SimpleDateFormat format = new SimpleDateFormat(shape, Locale.ROOT);
    format.setTimeZone(TimeZone.getTimeZone("UTC"));
    return format;
  }
}
