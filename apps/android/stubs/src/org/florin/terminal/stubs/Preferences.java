package org.florin.terminal.stubs;

import android.content.SharedPreferences;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;

/** SharedPreferences in memory. */
public final class Preferences implements InvocationHandler {
  private final Map<String, Object> values;

  private Preferences(Map<String, Object> values) {
    this.values = values;
  }

  public static SharedPreferences open(String name) {
    Map<String, Object> values = World.now.preferences.get(name);
    if (values == null) World.now.preferences.put(name, values = new HashMap<String, Object>());
    Class<?>[] types = {SharedPreferences.class, SharedPreferences.Editor.class};
    return (SharedPreferences) Proxy.newProxyInstance(Preferences.class.getClassLoader(), types, new Preferences(values));
  }

  @Override
  public Object invoke(Object self, Method method, Object[] given) {
    String name = method.getName();
    if (name.equals("edit")) return self;
    if (name.equals("contains")) return values.containsKey(given[0]);
    if (name.startsWith("get")) return values.containsKey(given[0]) ? values.get(given[0]) : given[1];
    if (name.startsWith("put")) values.put((String) given[0], given[1]);
    else if (name.equals("clear")) values.clear();
    else if (name.equals("apply")) return null;
    else throw new RuntimeException("Stub!");
    return self;
  }
}
