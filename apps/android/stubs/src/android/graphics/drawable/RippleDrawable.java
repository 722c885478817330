package android.graphics.drawable;

import android.content.res.ColorStateList;

public class RippleDrawable extends Drawable {
  public RippleDrawable(ColorStateList color, Drawable content, Drawable mask) {}
}
