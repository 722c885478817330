package org.florin.terminal.core;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Everything that the server has not confirmed yet, and what is needed to know a message again. Each change is one transaction. */
public final class Queue {
  static final int ENTRIES_MAX = 10000;
  static final long KEPT_MS = 7L * 86400000L;
  /** A phone without its time, right after boot, stamps 1970: such an entry is not fifty years old. */
  private static final long CLOCK_WAS_SET = 1577836800000L;
  /** More than a phone shows at once, many times over. */
  private static final long MARKS_KEPT = 2000;
  private static final String LAST_SEQ = "last_seq";

  private final Store store;
  private long lastSeq;

  public Queue(Database database) {
    store = new Store(database);
    String kept = store.fact(LAST_SEQ);
    lastSeq = kept == null ? 0 : Long.parseLong(kept);
  }

  public synchronized long length() {
    return store.number(QueueSql.COUNT);
  }

  public synchronized long lastSeq() {
    return lastSeq;
  }

  /** Durable when it returns; numbers and ids are given here and nowhere else. Returns how many were queued. */
  synchronized int add(List<Finding> findings, final long nowMs) {
    final List<Finding> all = findings;
    final long first = lastSeq;
    store.inTransaction(new Runnable() {
      public void run() {
        for (Finding finding : all) keep(finding, nowMs);
        if (lastSeq != first) keepLastSeq(lastSeq);
      }
    }, new Runnable() {
      public void run() {
        lastSeq = first;
      }
    });
    return (int) (lastSeq - first);
  }

  private void keep(Finding finding, long nowMs) {
    Heard heard = finding.message;
    if (heard != null && !isTwiceTheSameTrial(heard)) store.execute(QueueSql.INSERT, entryOf(heard, ++lastSeq, nowMs).row());
    if (finding.mark != null) {
      store.execute(QueueSql.KEEP_MARK, finding.mark);
      store.execute(QueueSql.FORGET_MARKS, MARKS_KEPT);
    }
    if (finding.positionSource != null) store.execute(QueueSql.KEEP_POSITION, finding.positionSource, finding.positionAt);
  }

  private boolean isTwiceTheSameTrial(Heard heard) {
    return heard.trialId != null && store.number(QueueSql.COUNT_TRIAL, heard.trialId) > 0;
  }

  private static Entry entryOf(Heard heard, long seq, long nowMs) {
    String id = heard.trialId == null ? UUID.randomUUID().toString() : heard.trialId;
    String channel = heard.channel == Heard.Channel.SMS ? "sms" : "push";
    Long slot = heard.simSlot == null ? null : Long.valueOf(heard.simSlot);
    return new Entry(seq, id, channel, heard.sender, heard.title, heard.text, heard.receivedAtMs, slot, heard.trialId != null, nowMs);
  }

  /** Has this message been heard before? One that is shown for weeks stays known. */
  synchronized boolean knows(String mark) {
    boolean isKnown = !store.query(QueueSql.FIND_MARK, mark).isEmpty();
    if (isKnown) store.execute(QueueSql.KEEP_MARK, mark);
    return isKnown;
  }

  synchronized String position(String source) {
    List<Object[]> rows = store.query(QueueSql.FIND_POSITION, source);
    return rows.isEmpty() ? null : (String) rows.get(0)[0];
  }

  synchronized String fact(String name) {
    return store.fact(name);
  }

  synchronized void keepFact(String name, String value) {
    store.execute(QueueSql.KEEP_FACT, name, value);
  }

  /** The oldest ones, as many as one call may carry; one at least, however long it is. */
  synchronized List<Entry> batch(int maxMessages, long maxBytes) {
    List<Entry> chosen = new ArrayList<Entry>();
    long bytes = 0;
    for (Entry entry : store.entries(QueueSql.OLDEST, maxMessages)) {
      bytes += Json.write(entry.toJson()).getBytes(StandardCharsets.UTF_8).length + 1;
      if (!chosen.isEmpty() && bytes > maxBytes) break;
      chosen.add(entry);
    }
    return chosen;
  }

  public synchronized void acknowledge(final long seq) {
    final long highest = Math.max(lastSeq, seq);
    store.inTransaction(new Runnable() {
      public void run() {
        store.execute(QueueSql.DELETE_UP_TO, seq);
        keepLastSeq(highest);
      }
    }, null);
    lastSeq = highest;
  }

  public synchronized void empty(final List<Long> seqs) {
    store.inTransaction(new Runnable() {
      public void run() {
        for (Long seq : seqs) store.execute(QueueSql.EMPTY, seq);
      }
    }, null);
  }

  /** Gives up the words of what waited too long or is too much; tells how many. */
  synchronized int emptyOverdue(long nowMs) {
    long tooMany = store.number(QueueSql.COUNT_WORDED) - ENTRIES_MAX;
    Set<Long> overdue = new LinkedHashSet<Long>(store.numbers(QueueSql.OVERDUE, CLOCK_WAS_SET, nowMs - KEPT_MS));
    overdue.addAll(store.numbers(QueueSql.OLDEST_WORDED, Math.max(0, tooMany)));
    if (!overdue.isEmpty()) empty(new ArrayList<Long>(overdue));
    return overdue.size();
  }

  /** The server has seen these numbers with other messages: the waiting ones move above them. */
  public synchronized void renumberFrom(long firstSeq) {
    List<Entry> moved = new ArrayList<Entry>();
    for (Entry entry : store.entries(QueueSql.ALL)) {
      // The server knows a message by its id again. One without words it may know with them, so that one is new.
      String id = entry.isEmptied() ? UUID.randomUUID().toString() : entry.id;
      moved.add(entry.renumbered(firstSeq + moved.size(), id));
    }
    replace(moved, firstSeq - 1 + moved.size(), false);
  }

  /** The server waits for numbers that were lost here: empty entries take their places, and the queue goes on. */
  synchronized void fillFrom(long firstSeq) {
    Map<Long, Entry> waiting = new HashMap<Long, Entry>();
    List<Entry> before = store.entries(QueueSql.ALL);
    if (before.isEmpty()) return;
    for (Entry entry : before) waiting.put(entry.seq, entry);
    List<Entry> filled = new ArrayList<Entry>();
    for (long seq = firstSeq; seq <= lastSeq; seq++) {
      Entry known = waiting.get(seq);
      filled.add(known == null ? before.get(0).emptyAt(seq, UUID.randomUUID().toString()) : known);
    }
    replace(filled, lastSeq, false);
  }

  /** For a phone that now belongs to another terminal: its old messages are nobody's there, and it counts from one. */
  public synchronized void startAnew() {
    replace(new ArrayList<Entry>(), 0, true);
  }

  private void replace(final List<Entry> entries, final long newLastSeq, final boolean forgetsFacts) {
    store.inTransaction(new Runnable() {
      public void run() {
        if (forgetsFacts) store.execute(QueueSql.FORGET_FACTS);
        store.execute(QueueSql.DELETE_ALL);
        for (Entry entry : entries) store.execute(QueueSql.INSERT, entry.row());
        keepLastSeq(newLastSeq);
      }
    }, null);
    lastSeq = newLastSeq;
  }

  private void keepLastSeq(long seq) {
    store.execute(QueueSql.KEEP_FACT, LAST_SEQ, String.valueOf(seq));
  }
}
