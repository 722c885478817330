package android.view;

import android.content.Context;
import java.util.ArrayList;
import java.util.List;

public abstract class ViewGroup extends View {
  public final List<View> children = new ArrayList<View>();

  public ViewGroup(Context context) {
    super(context);
  }

  public void addView(View child) {
    children.add(child);
  }

  public void addView(View child, LayoutParams params) {
    children.add(child);
  }

  public void removeAllViews() {
    children.clear();
  }

  public int getChildCount() {
    return children.size();
  }

  public static class LayoutParams {
    public LayoutParams(int width, int height) {}
  }

  public static class MarginLayoutParams extends LayoutParams {
    public int topMargin;
    public int leftMargin;

    public MarginLayoutParams(int width, int height) {
      super(width, height);
    }
  }
}
