package org.florin.terminal.core;

/** For the program: a moment as the protocol writes it. */
public final class Moments {
  private Moments() {}

  public static long parse(String text) {
    Long ms = Times.parse(text);
    if (ms == null) throw new IllegalArgumentException("moment");
    return ms;
  }
}
