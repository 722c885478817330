package android.content;

public class ClipData {
  private final String text;

  public ClipData(String text) {
    this.text = text;
  }

  public int getItemCount() {
    return 1;
  }

  public Item getItemAt(int index) {
    return new Item(text);
  }

  public static class Item {
    private final String text;

    Item(String text) {
      this.text = text;
    }

    public CharSequence coerceToText(Context context) {
      return text;
    }
  }
}
