package android.graphics;

public class Paint {
  public enum Style { FILL, STROKE, FILL_AND_STROKE }

  private float width;

  public Paint(int flags) {}

  public void setColor(int color) {}

  public void setStyle(Style style) {}

  public void setStrokeWidth(float given) {
    width = given;
  }

  public float getStrokeWidth() {
    return width;
  }
}
