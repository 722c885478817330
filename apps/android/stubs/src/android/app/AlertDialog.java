package android.app;

import android.content.Context;
import android.content.DialogInterface;
import android.view.View;
import org.florin.terminal.stubs.World;

public class AlertDialog implements DialogInterface {
  public volatile String title;
  public volatile String message;
  public String yes;
  public View view;
  public CharSequence[] items;
  private DialogInterface.OnClickListener press;
  private boolean isShowing = true;

  public void setMessage(CharSequence text) {
    message = text.toString();
  }

  public boolean isShowing() {
    return isShowing;
  }

  @Override
  public void dismiss() {
    isShowing = false;
  }

  @Override
  public void cancel() {
    isShowing = false;
  }

  /** The finger on the positive button, or on an item of the list. */
  public void press(int which) {
    isShowing = false;
    if (press != null) press.onClick(this, which);
  }

  public static class Builder {
    private final AlertDialog made = new AlertDialog();

    public Builder(Context context) {}

    public Builder setTitle(CharSequence title) {
      made.title = title.toString();
      return this;
    }

    public Builder setMessage(CharSequence message) {
      made.message = message.toString();
      return this;
    }

    public Builder setView(View view) {
      made.view = view;
      return this;
    }

    public Builder setItems(CharSequence[] items, DialogInterface.OnClickListener press) {
      made.items = items;
      made.press = press;
      return this;
    }

    public Builder setPositiveButton(CharSequence words, DialogInterface.OnClickListener press) {
      made.yes = words.toString();
      made.press = press;
      return this;
    }

    public Builder setNegativeButton(CharSequence words, DialogInterface.OnClickListener press) {
      return this;
    }

    public AlertDialog show() {
      World.now.dialogs.add(made);
      return made;
    }
  }
}
