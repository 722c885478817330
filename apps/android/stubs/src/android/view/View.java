package android.view;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.drawable.Drawable;

public class View {
  public interface OnClickListener {
    void onClick(View view);
  }

  private final Context context;
  private OnClickListener press;
  public CharSequence description;
  public boolean isFocusable;
  public int minimumHeight;
  public int color;

  public View(Context context) {
    this.context = context;
  }

  public final Context getContext() {
    return context;
  }

  public void setOnClickListener(OnClickListener given) {
    press = given;
  }

  public boolean hasOnClickListeners() {
    return press != null;
  }

  public boolean performClick() {
    if (press == null) return false;
    press.onClick(this);
    return true;
  }

  public void setContentDescription(CharSequence text) {
    description = text;
  }

  public void setFocusable(boolean is) {
    isFocusable = is;
  }

  public void setMinimumHeight(int height) {
    minimumHeight = height;
  }

  public void setBackgroundColor(int given) {
    color = given;
  }

  public void setBackground(Drawable drawable) {}

  public void setClickable(boolean is) {}

  public void setClipToOutline(boolean is) {}

  public void setPadding(int left, int top, int right, int bottom) {}

  public void setLayoutParams(ViewGroup.LayoutParams params) {}

  public final int getWidth() {
    return 100;
  }

  public final int getHeight() {
    return 100;
  }

  protected void onDraw(Canvas canvas) {}
}
