package org.florin.terminal.core;

/** What the terminal counted since it was paired; kept with the queue, so that a restart forgets nothing. */
public final class Facts {
  public long hiddenCount;
  public Long hiddenAtMs;
  public Long lastSmsAtMs;
  public Long lastPushAtMs;
  /** Messages of banks heard since midnight, by the phone's clock. */
  public long heardToday;
}
