package android.database;

public interface Cursor {
  boolean moveToNext();

  int getColumnCount();

  int getType(int column);

  long getLong(int column);

  String getString(int column);

  void close();
}
