package android.widget;

import android.content.Context;
import android.view.ViewGroup;

public class FrameLayout extends ViewGroup {
  public FrameLayout(Context context) {
    super(context);
  }

  public static class LayoutParams extends ViewGroup.MarginLayoutParams {
    public LayoutParams(int width, int height, int gravity) {
      super(width, height);
    }
  }
}
