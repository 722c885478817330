package android.content.res;

public class ColorStateList {
  public static ColorStateList valueOf(int color) {
    return new ColorStateList();
  }
}
