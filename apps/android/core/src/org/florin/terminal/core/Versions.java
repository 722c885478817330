package org.florin.terminal.core;

/** Versions as "1.5.0"; what stands before the first digit ("android-") is a name. */
final class Versions {
  private Versions() {}

  static boolean isNewer(String one, String other) {
    String[] left = parts(one);
    String[] right = parts(other);
    for (int at = 0; at < Math.max(left.length, right.length); at++) {
      long difference = number(left, at) - number(right, at);
      if (difference != 0) return difference > 0;
    }
    return false;
  }

  private static String[] parts(String version) {
    return version.replaceAll("^[^0-9]*", "").split("\\.");
  }

  private static long number(String[] parts, int at) {
    String digits = at < parts.length ? parts[at].replaceAll("[^0-9].*$", "") : "";
    return digits.isEmpty() || digits.length() > 9 ? 0 : Long.parseLong(digits);
  }
}
