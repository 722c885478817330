package android.widget;

import android.content.Context;
import android.graphics.Typeface;
import android.view.View;

public class TextView extends View {
  public volatile String text = "";
  public int textColor;

  public TextView(Context context) {
    super(context);
  }

  public final void setText(CharSequence given) {
    text = String.valueOf(given);
  }

  public void setTextSize(float size) {}

  public void setTextColor(int given) {
    textColor = given;
  }

  public void setTypeface(Typeface face) {}

  public void setGravity(int gravity) {}
}
