package org.florin.terminal.core;

import java.util.ArrayList;
import java.util.List;

/** Takes what a source has shown: what may leave the phone is queued, of the rest only the place is remembered. */
final class Hearing {
  private final Queue queue;
  private final Parts parts;

  Hearing(Queue queue, Parts parts) {
    this.queue = queue;
    this.parts = parts;
  }

  /** Returns how many were queued. */
  int hear(List<Heard> all, Filter filter, long readsSinceMs) {
    List<Finding> findings = new ArrayList<Finding>();
    Heard last = null;
    int held = 0;
    for (Heard heard : all) {
      Filter.Verdict verdict = verdictOf(heard, filter, readsSinceMs);
      Finding finding = findingOf(heard, verdict);
      if (!finding.isNothing()) findings.add(finding);
      if (verdict == Filter.Verdict.CODE) held++;
      if (verdict != Filter.Verdict.FOREIGN && heard.trialId == null) last = heard;
    }
    long nowMs = parts.clock.nowMs();
    int queued = findings.isEmpty() ? 0 : queue.add(findings, nowMs);
    if (last != null) FactBook.heard(queue, last, queued, nowMs);
    if (held > 0) parts.host.say("held_back", Fault.values("count", (long) held));
    return queued;
  }

  private Filter.Verdict verdictOf(Heard heard, Filter filter, long readsSinceMs) {
    // Some sources tell whole seconds.
    boolean isOlder = heard.receivedAtMs < readsSinceMs - 1000;
    return isOlder ? Filter.Verdict.FOREIGN : filter.judge(heard);
  }

  private Finding findingOf(Heard heard, Filter.Verdict verdict) {
    if (verdict == Filter.Verdict.SEND) return Finding.toSend(fit(heard), heard);
    return verdict == Filter.Verdict.CODE ? Finding.seen(heard) : Finding.passed(heard);
  }

  private static Heard fit(Heard heard) {
    Heard fitting = new Heard();
    fitting.channel = heard.channel;
    fitting.sender = heard.sender;
    fitting.title = Texts.title(heard.title);
    fitting.text = Texts.text(heard.text);
    fitting.receivedAtMs = heard.receivedAtMs;
    fitting.simSlot = heard.simSlot;
    fitting.trialId = heard.trialId;
    return fitting;
  }
}
