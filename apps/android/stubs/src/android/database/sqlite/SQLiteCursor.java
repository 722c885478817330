package android.database.sqlite;

import android.database.Cursor;
import java.sql.ResultSet;
import java.sql.SQLException;

public class SQLiteCursor implements Cursor {
  private final SQLiteQuery query;
  private final ResultSet rows;

  public SQLiteCursor(SQLiteCursorDriver driver, String table, SQLiteQuery query) {
    this.query = query;
    try {
      rows = query.statement.execute() ? query.statement.getResultSet() : null;
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
  }

  private interface Reading<T> {
    T read() throws SQLException;
  }

  private static <T> T reading(Reading<T> reading) {
    try {
      return reading.read();
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
  }

  @Override
  public boolean moveToNext() {
    return rows != null && reading(() -> rows.next());
  }

  @Override
  public int getColumnCount() {
    return reading(() -> rows.getMetaData().getColumnCount());
  }

  @Override
  public int getType(int column) {
    Object value = reading(() -> rows.getObject(column + 1));
    return value == null ? 0 : value instanceof Number ? 1 : 3;
  }

  @Override
  public long getLong(int column) {
    return reading(() -> rows.getLong(column + 1));
  }

  @Override
  public String getString(int column) {
    return reading(() -> rows.getString(column + 1));
  }

  @Override
  public void close() {
    try {
      query.statement.close();
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
  }
}
