package org.florin.terminal.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What a phone hears at this moment, judged by the settings of this moment. A phone that is not paired hears nothing. */
final class Ears {
  private final Parts parts;
  private final Queue queue;
  /** Null while the terminal does not run. */
  private final Life life;
  /** Null for a phone that is not paired. */
  private final Pairing pairing;
  private final Filter filter;

  Ears(Parts parts, Queue queue, Life life) {
    this.parts = parts;
    this.queue = queue;
    this.life = life;
    this.pairing = life.pairing();
    this.filter = life.filter();
  }

  Ears(Parts parts, Queue queue, Pairing pairing) {
    this.parts = parts;
    this.queue = queue;
    this.life = null;
    this.pairing = pairing;
    this.filter = pairing == null ? null : new Filter(pairing.config);
  }

  void hear(Notice notice) {
    boolean isOwn = notice.packageName.equals(parts.ownPackage);
    if (pairing == null || NoticeText.isNoMessage(notice) || isOwn != (notice.trialId != null)) return;
    if (isOwn) hearTrial(notice);
    else if (filter.isListed(Heard.Channel.PUSH, notice.packageName)) hearBank(notice);
  }

  private void hearTrial(Notice notice) {
    if (!Trials.isExpected(queue, notice.trialId)) return;
    hearAll(Collections.singletonList(NoticeText.heard(notice)));
    Trials.heard(queue, notice.trialId);
  }

  private void hearBank(Notice notice) {
    Heard heard = NoticeText.heard(notice);
    if (queue.knows(heard.mark)) return;
    if (!NoticeText.isHidden(notice)) {
      hearAll(Collections.singletonList(heard));
      return;
    }
    queue.add(Collections.singletonList(Finding.seen(heard)), parts.clock.nowMs());
    FactBook.hidden(queue, notice.seenAtMs);
    parts.host.changed();
  }

  void hearSms(List<Heard> whole) {
    List<Heard> fresh = new ArrayList<Heard>();
    for (Heard heard : whole) if (!queue.knows(heard.mark)) fresh.add(heard);
    if (!fresh.isEmpty()) hearAll(fresh);
  }

  void hearAll(List<Heard> messages) {
    if (pairing == null) return;
    int queued = new Hearing(queue, parts).hear(messages, filter, pairing.readsSinceMs);
    if (queued > 0 && life != null) life.queued.ring();
    parts.host.changed();
  }
}
