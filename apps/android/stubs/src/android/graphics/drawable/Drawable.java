package android.graphics.drawable;

public class Drawable {
  public Drawable mutate() {
    return this;
  }
}
