package org.florin.terminal.core;

/** The phone's clock, as its owner sees it. A test may have one that is wrong. */
public class Clock {
  public long nowMs() {
    return System.currentTimeMillis();
  }
}
