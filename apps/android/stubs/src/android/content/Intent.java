package android.content;

import android.net.Uri;
import java.util.HashMap;
import java.util.Map;

public class Intent {
  public final Map<String, Object> extras = new HashMap<String, Object>();
  private String action;
  private Uri data;
  private ComponentName component;

  public Intent() {}

  public Intent(String action) {
    this.action = action;
  }

  public Intent(String action, Uri data) {
    this.action = action;
    this.data = data;
  }

  public Intent(Context context, Class<?> type) {
    component = new ComponentName(context.getPackageName(), type.getName());
  }

  public String getAction() {
    return action;
  }

  public Uri getData() {
    return data;
  }

  public ComponentName getComponent() {
    return component;
  }

  public Intent setComponent(ComponentName given) {
    component = given;
    return this;
  }

  public Intent putExtra(String name, String value) {
    extras.put(name, value);
    return this;
  }

  public Intent putExtra(String name, int value) {
    extras.put(name, value);
    return this;
  }

  public int getIntExtra(String name, int otherwise) {
    return extras.get(name) instanceof Integer ? (Integer) extras.get(name) : otherwise;
  }
}
