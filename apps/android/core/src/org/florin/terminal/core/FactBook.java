package org.florin.terminal.core;

import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;

/** Keeps what the terminal counts, in the queue's own tables. */
final class FactBook {
  private static final String HIDDEN_COUNT = "hidden_count";
  private static final String HIDDEN_AT = "hidden_at";
  private static final String LAST_SMS_AT = "last_sms_at";
  private static final String LAST_PUSH_AT = "last_push_at";
  /** The day and how many, as "2026-11-18 14". */
  private static final String TODAY = "today";

  private FactBook() {}

  static Facts read(Queue queue, long nowMs) {
    Facts facts = new Facts();
    Long hidden = number(queue, HIDDEN_COUNT);
    facts.hiddenCount = hidden == null ? 0 : hidden;
    facts.hiddenAtMs = number(queue, HIDDEN_AT);
    facts.lastSmsAtMs = number(queue, LAST_SMS_AT);
    facts.lastPushAtMs = number(queue, LAST_PUSH_AT);
    facts.heardToday = today(queue, nowMs);
    return facts;
  }

  static void hidden(Queue queue, long atMs) {
    Long before = number(queue, HIDDEN_COUNT);
    queue.keepFact(HIDDEN_COUNT, String.valueOf(before == null ? 1 : before + 1));
    queue.keepFact(HIDDEN_AT, String.valueOf(atMs));
  }

  static void heard(Queue queue, Heard heard, int queued, long nowMs) {
    queue.keepFact(heard.channel == Heard.Channel.SMS ? LAST_SMS_AT : LAST_PUSH_AT, String.valueOf(heard.receivedAtMs));
    if (queued > 0) queue.keepFact(TODAY, day(nowMs) + " " + (today(queue, nowMs) + queued));
  }

  private static long today(Queue queue, long nowMs) {
    String kept = queue.fact(TODAY);
    boolean isToday = kept != null && kept.startsWith(day(nowMs) + " ");
    return isToday ? Long.parseLong(kept.substring(kept.indexOf(' ') + 1)) : 0;
  }

  private static String day(long ms) {
    return new SimpleDateFormat("yyyy-MM-dd", Locale.ROOT).format(new Date(ms));
  }

  private static Long number(Queue queue, String name) {
    String kept = queue.fact(name);
    return kept == null ? null : Long.valueOf(kept);
  }
}
