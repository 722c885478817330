package android.net;

public class Uri {
  private final String text;

  private Uri(String text) {
    this.text = text;
  }

  public static Uri parse(String text) {
    return new Uri(text);
  }

  public static Uri fromParts(String scheme, String rest, String fragment) {
    return new Uri(scheme + ":" + rest);
  }

  public String getScheme() {
    return text.substring(0, text.indexOf(':'));
  }

  @Override
  public String toString() {
    return text;
  }
}
