package android.os;

import java.util.HashMap;
import java.util.Map;

public class Bundle {
  private final Map<String, Object> values = new HashMap<String, Object>();

  public void putAll(Bundle other) {
    values.putAll(other.values);
  }

  public Bundle put(String name, Object value) {
    values.put(name, value);
    return this;
  }

  public void putString(String name, String value) {
    values.put(name, value);
  }

  public String getString(String name) {
    return (String) values.get(name);
  }

  public CharSequence getCharSequence(String name) {
    return (CharSequence) values.get(name);
  }

  public CharSequence[] getCharSequenceArray(String name) {
    return (CharSequence[]) values.get(name);
  }

  public boolean containsKey(String name) {
    return values.containsKey(name);
  }
}
