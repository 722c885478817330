package org.florin.terminal.core;

/** Test messages: which one the server asked for last, and whether the listener has seen it. */
final class Trials {
  private static final String ASKED = "trial_asked";
  private static final String HEARD = "trial_heard";

  private Trials() {}

  /** Shown again with each ping until the listener has seen it: a notification that nobody saw may have come too early. */
  static void show(Life life, Trial trial) {
    if (trial.id.equals(life.queue.fact(HEARD))) return;
    life.queue.keepFact(ASKED, trial.id);
    life.parts.host.showTrial(trial);
  }

  /** Only the one that the server asked for counts, and once: anything else that claims to be a test message is dropped. */
  static boolean isExpected(Queue queue, String id) {
    return id.equals(queue.fact(ASKED)) && !id.equals(queue.fact(HEARD));
  }

  static void heard(Queue queue, String id) {
    queue.keepFact(HEARD, id);
  }

  /** Null when there was none. */
  static String last(Queue queue) {
    return queue.fact(ASKED);
  }
}
