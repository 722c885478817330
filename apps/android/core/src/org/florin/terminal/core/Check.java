package org.florin.terminal.core;

/** One line of the phone's screen; the same facts as the server's doctor (`doctorChecks` of the contract). */
public final class Check {
  /** In the order in which they are shown where they are equally bad. */
  public enum Subject { CONNECTION, RESTRICTED, NOTIFICATIONS, LISTENER, HIDDEN, SMS, AUTOSTART, BATTERY, NETWORK, CLOCK_AND_QUEUE }

  /** Worst first. UNKNOWN: this phone does not tell. */
  public enum Verdict { BROKEN, LOOK, UNKNOWN, OK }

  /** What mends it: the screen's button. */
  public enum Mend {
    NONE, PAIR, LIFT_RESTRICTION, GRANT_NOTIFICATIONS, REBIND_LISTENER, SHOW_HIDDEN_TEXTS, GRANT_SMS, OPEN_AUTOSTART, ALLOW_BACKGROUND,
    OPEN_NETWORK, SET_CLOCK
  }

  public final Subject subject;
  public final Verdict verdict;
  public final Mend mend;
  /** A word of the screen's texts: granted, denied, restricted, bound, unbound, rebound … (see State). */
  public final String fact;
  /** What fills the text: a number of seconds, a count; 0 where there is none. */
  public final long value;

  Check(Subject subject, Verdict verdict, Mend mend, String fact, long value) {
    this.subject = subject;
    this.verdict = verdict;
    this.mend = mend;
    this.fact = fact;
    this.value = value;
  }
}
