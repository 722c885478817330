package org.florin.terminal.core.cli;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.florin.terminal.core.Database;

/** SQLite on a JVM, through Debian's JDBC driver. */
final class SqliteDatabase implements Database {
  private final Connection connection;

  SqliteDatabase(String path) {
    try {
      connection = DriverManager.getConnection("jdbc:sqlite:" + path);
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
    query("pragma journal_mode = wal");
    execute("pragma synchronous = full");
  }

  @Override
  public void execute(String sql, Object... arguments) {
    try (PreparedStatement statement = prepared(sql, arguments)) {
      statement.execute();
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
  }

  @Override
  public List<Object[]> query(String sql, Object... arguments) {
    try (PreparedStatement statement = prepared(sql, arguments); ResultSet rows = statement.executeQuery()) {
      List<Object[]> all = new ArrayList<>();
      while (rows.next()) all.add(rowOf(rows));
      return all;
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
  }

  @Override
  public void begin() {
    setAutoCommit(false);
  }

  @Override
  public void commit() {
    try {
      connection.commit();
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
    setAutoCommit(true);
  }

  @Override
  public void rollback() {
    try {
      connection.rollback();
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    } finally {
      setAutoCommit(true);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
  }

  private void setAutoCommit(boolean isOn) {
    try {
      connection.setAutoCommit(isOn);
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
  }

  private PreparedStatement prepared(String sql, Object[] arguments) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int at = 0; at < arguments.length; at++) statement.setObject(at + 1, arguments[at]);
    return statement;
  }

  private static Object[] rowOf(ResultSet rows) throws SQLException {
    Object[] row = new Object[rows.getMetaData().getColumnCount()];
    for (int at = 0; at < row.length; at++) {
      Object value = rows.getObject(at + 1);
      row[at] = value instanceof Number ? (Object) ((Number) value).longValue() : value;
    }
    return row;
  }
}
