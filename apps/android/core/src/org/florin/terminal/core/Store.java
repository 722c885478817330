package org.florin.terminal.core;

import java.util.ArrayList;
import java.util.List;

/** The queue's tables: makes them, reads rows as what they are, and wraps changes in transactions. */
final class Store {
  private final Database database;

  Store(Database database) {
    this.database = database;
    for (String statement : QueueSql.SCHEMA) database.execute(statement);
  }

  void execute(String sql, Object... arguments) {
    database.execute(sql, arguments);
  }

  List<Object[]> query(String sql, Object... arguments) {
    return database.query(sql, arguments);
  }

  long number(String sql, Object... arguments) {
    return (Long) query(sql, arguments).get(0)[0];
  }

  List<Long> numbers(String sql, Object... arguments) {
    List<Long> numbers = new ArrayList<Long>();
    for (Object[] row : query(sql, arguments)) numbers.add((Long) row[0]);
    return numbers;
  }

  List<Entry> entries(String sql, int limit) {
    return entriesOf(query(sql, (long) limit));
  }

  List<Entry> entries(String sql) {
    return entriesOf(query(sql));
  }

  String fact(String name) {
    List<Object[]> rows = query(QueueSql.FIND_FACT, name);
    return rows.isEmpty() ? null : (String) rows.get(0)[0];
  }

  /** All of it or nothing; what memory holds beside the tables is put back by `undo`. */
  void inTransaction(Runnable work, Runnable undo) {
    boolean isDone = false;
    database.begin();
    try {
      work.run();
      database.commit();
      isDone = true;
    } finally {
      if (!isDone) {
        if (undo != null) undo.run();
        undoTables();
      }
    }
  }

  private void undoTables() {
    try {
      database.rollback();
    } catch (RuntimeException alreadyUndone) {
      // A full disk has undone it already; what failed is told by the first exception.
    }
  }

  private static List<Entry> entriesOf(List<Object[]> rows) {
    List<Entry> entries = new ArrayList<Entry>();
    for (Object[] row : rows) entries.add(Entry.of(row));
    return entries;
  }
}
