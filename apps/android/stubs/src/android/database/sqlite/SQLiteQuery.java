package android.database.sqlite;

import java.sql.PreparedStatement;
import java.sql.SQLException;

public final class SQLiteQuery {
  final PreparedStatement statement;

  SQLiteQuery(PreparedStatement statement) {
    this.statement = statement;
  }

  public void bindNull(int index) {
    bind(index, null);
  }

  public void bindLong(int index, long value) {
    bind(index, value);
  }

  public void bindString(int index, String value) {
    bind(index, value);
  }

  private void bind(int index, Object value) {
    try {
      statement.setObject(index, value);
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
  }
}
