package org.florin.terminal.core;

/** The statements of the queue, once for Android's SQLite and the JVM's. */
final class QueueSql {
  static final String[] SCHEMA = {
    "create table if not exists entry (seq integer primary key, id text not null unique, channel text not null, sender text not null, "
        + "title text, text text not null, received_at integer not null, sim_slot integer, is_trial integer not null, "
        + "queued_at integer not null)",
    "create table if not exists mark (mark text primary key, seen integer not null)",
    "create index if not exists mark_seen on mark (seen)",
    "create table if not exists position (source text primary key, place text not null)",
    "create table if not exists fact (name text primary key, value text not null)",
  };

  static final String COLUMNS = "seq, id, channel, sender, title, text, received_at, sim_slot, is_trial, queued_at";
  static final String INSERT = "insert into entry (" + COLUMNS + ") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  static final String OLDEST = "select " + COLUMNS + " from entry order by seq limit ?";
  static final String ALL = "select " + COLUMNS + " from entry order by seq";
  static final String COUNT = "select count(*) from entry";
  static final String COUNT_TRIAL = "select count(*) from entry where id = ?";
  static final String DELETE_UP_TO = "delete from entry where seq <= ?";
  static final String DELETE_ALL = "delete from entry";

  /** Without its words an entry still holds its place: the server sees that one is missing, and the sequence has no gap. */
  static final String EMPTY = "update entry set title = null, text = '', is_trial = 0 where seq = ?";

  private static final String WORDED = "(text <> '' or title is not null)";
  static final String COUNT_WORDED = "select count(*) from entry where " + WORDED;
  static final String OLDEST_WORDED = "select seq from entry where " + WORDED + " order by seq limit ?";
  static final String OVERDUE = "select seq from entry where " + WORDED + " and queued_at > ? and queued_at < ?";

  static final String FIND_MARK = "select seen from mark where mark = ?";
  static final String KEEP_MARK = "insert or replace into mark (mark, seen) values (?, (select coalesce(max(seen), 0) + 1 from mark))";
  static final String FORGET_MARKS = "delete from mark where seen <= (select max(seen) from mark) - ?";
  static final String FIND_POSITION = "select place from position where source = ?";
  static final String KEEP_POSITION = "insert or replace into position (source, place) values (?, ?)";
  static final String FIND_FACT = "select value from fact where name = ?";
  static final String KEEP_FACT = "insert or replace into fact (name, value) values (?, ?)";
  static final String FORGET_FACTS = "delete from fact";

  private QueueSql() {}
}
