package android.graphics.drawable;

public class GradientDrawable extends Drawable {
  public void setColor(int color) {}

  public void setCornerRadius(float radius) {}

  public void setStroke(int width, int color) {}
}
