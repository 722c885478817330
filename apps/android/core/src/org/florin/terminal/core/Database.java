package org.florin.terminal.core;

import java.util.List;

/**
 * The little of SQLite that the queue needs. The statements themselves are in QueueSql, so that Android's SQLite and the JVM's
 * run the same text. Only Queue calls it, one thread at a time. An argument is a String, a Long or null; so is a value of a row.
 */
public interface Database {
  void execute(String sql, Object... arguments);

  /** All rows, each as long as the statement has columns. */
  List<Object[]> query(String sql, Object... arguments);

  void begin();

  /** Durable when it returns. */
  void commit();

  /** Undoes everything since begin. */
  void rollback();

  void close();
}
