package org.florin.terminal.app;

import android.content.Context;
import android.database.Cursor;
import android.database.sqlite.SQLiteCursor;
import android.database.sqlite.SQLiteCursorDriver;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteQuery;
import java.util.ArrayList;
import java.util.List;
import org.florin.terminal.core.Database;

/** The queue's file, in Android's own SQLite. */
final class AndroidDatabase implements Database {
  static final String FILE = "queue.db";

  private final SQLiteDatabase database;

  AndroidDatabase(Context context) {
    database = context.openOrCreateDatabase(FILE, Context.MODE_PRIVATE, null);
    // A message counts as kept when commit returns, so a power cut right after it must not take it back.
    execute("PRAGMA synchronous=FULL");
  }

  @Override
  public void execute(String sql, Object... arguments) {
    // A PRAGMA may answer with a row, which execSQL refuses.
    if (sql.regionMatches(true, 0, "pragma", 0, 6)) query(sql, arguments);
    else database.execSQL(sql, arguments);
  }

  @Override
  public List<Object[]> query(String sql, Object... arguments) {
    List<Object[]> rows = new ArrayList<Object[]>();
    Cursor cursor = database.rawQueryWithFactory(binding(arguments), sql, null, null);
    try {
      while (cursor.moveToNext()) rows.add(row(cursor));
    } finally {
      cursor.close();
    }
    return rows;
  }

  @Override
  public void begin() {
    database.beginTransaction();
  }

  @Override
  public void commit() {
    database.setTransactionSuccessful();
    database.endTransaction();
  }

  @Override
  public void rollback() {
    database.endTransaction();
  }

  @Override
  public void close() {
    database.close();
  }

  private static Object[] row(Cursor cursor) {
    Object[] row = new Object[cursor.getColumnCount()];
    for (int at = 0; at < row.length; at++) {
      int type = cursor.getType(at);
      if (type == Cursor.FIELD_TYPE_INTEGER) row[at] = cursor.getLong(at);
      else if (type != Cursor.FIELD_TYPE_NULL) row[at] = cursor.getString(at);
    }
    return row;
  }

  /** rawQuery binds every argument as text; a number must stay one. */
  private static SQLiteDatabase.CursorFactory binding(final Object[] arguments) {
    return new SQLiteDatabase.CursorFactory() {
      @Override
      public Cursor newCursor(SQLiteDatabase database, SQLiteCursorDriver driver, String table, SQLiteQuery query) {
        for (int at = 0; at < arguments.length; at++) {
          if (arguments[at] == null) query.bindNull(at + 1);
          else if (arguments[at] instanceof Long) query.bindLong(at + 1, (Long) arguments[at]);
          else query.bindString(at + 1, (String) arguments[at]);
        }
        return new SQLiteCursor(driver, table, query);
      }
    };
  }
}
