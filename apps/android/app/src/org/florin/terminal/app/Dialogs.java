package org.florin.terminal.app;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.DialogInterface;
import android.text.InputType;
import android.widget.EditText;
import org.florin.terminal.core.Fault;

/** Questions and explanations, in Android's own dialogs. */
final class Dialogs {
  /** What is done with the answer. */
  interface Answer {
    void given(String text);
  }

  private final Activity activity;
  private final Texts texts;

  Dialogs(Activity activity, Texts texts) {
    this.activity = activity;
    this.texts = texts;
  }

  void ask(String title, String message, String yes, final Runnable go) {
    builder(title, message).setPositiveButton(yes, press(go)).setNegativeButton(texts.say("cancel"), null).show();
  }

  AlertDialog tell(String title, String message) {
    return builder(title, message).setPositiveButton(texts.say("close"), null).show();
  }

  void tell(Fault fault) {
    tell(texts.say("app.name"), texts.fault(fault.sentence, fault.values));
  }

  void choose(String[] items, final Runnable[] acts) {
    new AlertDialog.Builder(activity).setItems(items, new DialogInterface.OnClickListener() {
      @Override
      public void onClick(DialogInterface dialog, int which) {
        acts[which].run();
      }
    }).show();
  }

  /** The text holds a key, so the keyboard must not learn it. */
  void askText(String title, String message, String prefilled, String yes, final Answer answer) {
    final EditText field = new EditText(activity);
    field.setInputType(InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_FLAG_MULTI_LINE | InputType.TYPE_TEXT_FLAG_NO_SUGGESTIONS);
    field.setText(prefilled);
    builder(title, message).setView(field).setPositiveButton(yes, press(new Runnable() {
      @Override
      public void run() {
        answer.given(field.getText().toString());
      }
    })).setNegativeButton(texts.say("cancel"), null).show();
  }

  private AlertDialog.Builder builder(String title, String message) {
    return new AlertDialog.Builder(activity).setTitle(title).setMessage(message);
  }

  private static DialogInterface.OnClickListener press(final Runnable go) {
    return new DialogInterface.OnClickListener() {
      @Override
      public void onClick(DialogInterface dialog, int which) {
        go.run();
      }
    };
  }
}
