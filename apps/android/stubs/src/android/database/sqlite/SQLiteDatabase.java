package android.database.sqlite;

import android.database.Cursor;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Real SQLite, through JDBC. As Android's, it refuses to execute a statement that answers with rows. */
public final class SQLiteDatabase {
  private final Connection connection;
  private boolean isSuccessful;

  public interface CursorFactory {
    Cursor newCursor(SQLiteDatabase database, SQLiteCursorDriver driver, String table, SQLiteQuery query);
  }

  public SQLiteDatabase(String path) {
    try {
      connection = DriverManager.getConnection("jdbc:sqlite:" + path);
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
  }

  public synchronized void execSQL(String sql, Object[] arguments) {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int at = 0; at < arguments.length; at++) statement.setObject(at + 1, arguments[at]);
      if (statement.execute()) throw new IllegalStateException("Queries can be performed using rawQuery only: " + sql);
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
  }

  public synchronized Cursor rawQueryWithFactory(CursorFactory factory, String sql, String[] arguments, String table) {
    try {
      return factory.newCursor(this, null, table, new SQLiteQuery(connection.prepareStatement(sql)));
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
  }

  public void beginTransaction() {
    isSuccessful = false;
    autoCommit(false);
  }

  public void setTransactionSuccessful() {
    isSuccessful = true;
  }

  public void endTransaction() {
    try {
      if (isSuccessful) connection.commit();
      else connection.rollback();
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
    autoCommit(true);
  }

  private void autoCommit(boolean isOn) {
    try {
      connection.setAutoCommit(isOn);
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
  }

  public void close() {
    try {
      connection.close();
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
  }
}
