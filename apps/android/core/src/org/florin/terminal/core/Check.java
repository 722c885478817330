package org.florin.terminal.core;

import java.util.Map;

/** One line of the phone's screen; the same facts as the server's doctor (`doctorChecks` and `doctorFacts` of the contract). */
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
  /** One of `doctorFacts`: notifications_granted, listener_unbound, sms_denied … */
  public final String fact;
  /** As the contract names them; moments (`at`, `seen_at`) are Long milliseconds of the phone's clock, the rest Long or String. */
  public final Map<String, Object> values;

  Check(Subject subject, Verdict verdict, Mend mend, String fact, Object... values) {
    this.subject = subject;
    this.verdict = verdict;
    this.mend = mend;
    this.fact = fact;
    this.values = Fault.values(values);
  }
}
