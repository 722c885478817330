package org.florin.terminal.app;

import java.util.concurrent.Callable;

final class Expect {
  private Expect() {}

  static void yes(String what, boolean isSo) {
    if (!isSo) throw new AssertionError("Expected: " + what);
  }

  static void same(String what, Object wanted, Object found) {
    if (!String.valueOf(wanted).equals(String.valueOf(found))) throw new AssertionError(what + ": expected " + wanted + ", found " + found);
  }

  static void holds(String text, String part) {
    if (!text.contains(part)) throw new AssertionError("Expected «" + part + "» in " + text);
  }

  static void lacks(String text, String part) {
    if (text.contains(part)) throw new AssertionError("Unexpected «" + part + "» in " + text);
  }

  /** Threads need a moment; what never comes is missed after a minute and a half, as other work may hold the machine. */
  static void eventually(String what, Callable<Boolean> isSo) throws Exception {
    long until = System.nanoTime() + 90_000_000_000L;
    while (!isSo.call()) {
      if (System.nanoTime() > until) throw new AssertionError("Never came: " + what);
      Thread.sleep(20);
    }
  }
}
