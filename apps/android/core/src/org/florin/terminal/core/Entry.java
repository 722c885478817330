package org.florin.terminal.core;

import java.util.LinkedHashMap;
import java.util.Map;

/** A message that waits, under the number and the id that it keeps for ever. */
final class Entry {
  final long seq;
  final String id;
  final String channel;
  final String sender;
  final String title;
  final String text;
  final long receivedAtMs;
  final Long simSlot;
  final boolean isTrial;
  final long queuedAtMs;

  Entry(long seq, String id, String channel, String sender, String title, String text, long receivedAtMs, Long simSlot, boolean isTrial,
      long queuedAtMs) {
    this.seq = seq;
    this.id = id;
    this.channel = channel;
    this.sender = sender;
    this.title = title;
    this.text = text;
    this.receivedAtMs = receivedAtMs;
    this.simSlot = simSlot;
    this.isTrial = isTrial;
    this.queuedAtMs = queuedAtMs;
  }

  static Entry of(Object[] row) {
    return new Entry((Long) row[0], (String) row[1], (String) row[2], (String) row[3], (String) row[4], (String) row[5], (Long) row[6],
        (Long) row[7], (Long) row[8] == 1, (Long) row[9]);
  }

  Object[] row() {
    return new Object[] {seq, id, channel, sender, title, text, receivedAtMs, simSlot, isTrial ? 1L : 0L, queuedAtMs};
  }

  /** One that only holds the place of a number that was lost. */
  Entry emptyAt(long otherSeq, String newId) {
    return new Entry(otherSeq, newId, channel, sender, null, "", receivedAtMs, simSlot, false, queuedAtMs);
  }

  Entry renumbered(long newSeq, String newId) {
    return new Entry(newSeq, newId, channel, sender, title, text, receivedAtMs, simSlot, isTrial, queuedAtMs);
  }

  boolean isEmptied() {
    return text.isEmpty() && title == null;
  }

  /** As the protocol names it; what is not there is left out, only the title may be null. */
  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<String, Object>();
    json.put("seq", seq);
    json.put("id", id);
    json.put("channel", channel);
    json.put("sender", sender);
    json.put("title", title);
    json.put("text", text);
    json.put("received_at", Times.iso(receivedAtMs));
    if (simSlot != null) json.put("sim_slot", simSlot);
    if (isTrial) json.put("trial", Fault.values("queued_at", Times.iso(queuedAtMs)));
    return json;
  }
}
