package org.florin.terminal.core;

import java.util.ArrayList;
import java.util.List;

/** Everything that the phone's screen shows: what works and what does not, worst first. */
public final class State {
  public enum Verdict { NEVER_CONNECTED, BROKEN, LOOK, WELL }

  public Verdict verdict = Verdict.NEVER_CONNECTED;
  /** Worst first. RESTRICTED and HIDDEN are there only where they stand in the way. */
  public final List<Check> checks = new ArrayList<Check>();
  public boolean isPaired;
  public boolean isShutOut;
  public String terminalId;
  public String serverUrl;
  public long queued;
  public Facts facts = new Facts();
  /** When the server last answered, by the phone's clock; null when never. */
  public Long lastContactMs;
  /** What added to the phone's clock gives the server's: positive when the phone is behind. */
  public long clockOffsetMs;
  /** Null when this one is the newest, or the server offers none. */
  public NewestApp newerApp;
}
