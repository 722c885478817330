package org.florin.terminal.core;

import java.util.List;

/** The running whole: takes what the phone hears, keeps it until the server has it, and tells how the phone is. Safe for any thread. */
public final class Terminal {
  public Terminal(Parts parts) {}

  /** Shows the QR code's key to the server and keeps the secret it gives in return. Blocks (network); the terminal must not run. Throws Fault. */
  public void pair(String offerText) {
    throw new UnsupportedOperationException();
  }

  /** Null for a phone that was never paired. */
  public Pairing pairing() {
    throw new UnsupportedOperationException();
  }

  /** Throws not_paired or state_broken. Returns at once; its work is done by threads of its own. */
  public void start() {
    throw new UnsupportedOperationException();
  }

  public boolean isRunning() {
    throw new UnsupportedOperationException();
  }

  /** Finishes the write at hand and breaks off a call that is under way. Starting again later is allowed. */
  public void stop() {
    throw new UnsupportedOperationException();
  }

  /** A notification that the listener saw. Durable when it returns. Judging takes up to two seconds at worst: not for the main thread. */
  public void hear(Notice notice) {
    throw new UnsupportedOperationException();
  }

  /** Parts of SMS; a message whose parts are all there is queued, others wait for the rest. */
  public void hear(List<SmsPart> parts) {
    throw new UnsupportedOperationException();
  }

  /** Messages of any other source (the phone's SMS inbox read again after a start, a script). One write for all of them. */
  public void hearAll(List<Heard> messages) {
    throw new UnsupportedOperationException();
  }

  /** Has a message with this mark been heard before? */
  public boolean knows(String mark) {
    throw new UnsupportedOperationException();
  }

  /** How far a source was read; null when never. */
  public String position(String source) {
    throw new UnsupportedOperationException();
  }

  /** Pings and sends now instead of after the wait: the network is back, a permission has changed, the screen was opened. */
  public void wake() {
    throw new UnsupportedOperationException();
  }

  /** Asks the server for a test message; it is shown through Host.showTrial. Blocks (network). Throws Fault: trial.too_many, unreachable. */
  public Trial askForTrial() {
    throw new UnsupportedOperationException();
  }

  /** How far the last test message came; null when there was none. Blocks (network). */
  public TrialResult trialResult() {
    throw new UnsupportedOperationException();
  }

  /** Tells the server that this phone leaves, forgets its secret and what waits. Blocks (network). Works without the server too. */
  public void unpair() {
    throw new UnsupportedOperationException();
  }

  /** Everything that the screen shows. */
  public State state() {
    throw new UnsupportedOperationException();
  }
}
