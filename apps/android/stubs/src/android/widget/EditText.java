package android.widget;

import android.content.Context;
import android.text.Editable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

public class EditText extends TextView {
  public EditText(Context context) {
    super(context);
  }

  public void setInputType(int type) {}

  public Editable getText() {
    final String given = text;
    return (Editable) Proxy.newProxyInstance(EditText.class.getClassLoader(), new Class<?>[] {Editable.class}, new InvocationHandler() {
      @Override
      public Object invoke(Object self, Method method, Object[] arguments) {
        if (method.getName().equals("toString")) return given;
        throw new RuntimeException("Stub!");
      }
    });
  }
}
