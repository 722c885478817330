package android.os;

public class Build {
  public static String MANUFACTURER = "Xiaomi";
  public static String MODEL = "Redmi Note 12";

  public static class VERSION {
    public static int SDK_INT = 33;
  }
}
