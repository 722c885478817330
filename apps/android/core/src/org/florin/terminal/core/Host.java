package org.florin.terminal.core;

import java.util.Map;

/** What the core needs of the phone around it. Called from the core's own threads, never from the main thread. */
public interface Host {
  Health health();

  /** Shows a notification of our own with this title and text; its listener must then call Terminal.hear with Notice.trialId. */
  void showTrial(Trial trial);

  /** Something that the screen shows is different now. */
  void changed();

  /** Told to the person at the phone or to a log: never a message's text, never a secret. */
  void say(String sentence, Map<String, Object> values);

  /** The terminal ended by itself (shut_out: paired anew is the only way on). Null after stop(). */
  void ended(Fault fault);
}
