package org.florin.terminal.app;

import android.Manifest;
import android.os.Build;
import org.florin.terminal.core.Check;

/** What the button of a row does. */
final class Mending {
  static final int ASK_SMS = 1;

  private final MainActivity activity;
  private final Texts texts;
  private final Dialogs dialogs;
  private final SettingsPages pages;

  Mending(MainActivity activity, Texts texts) {
    this.activity = activity;
    this.texts = texts;
    dialogs = new Dialogs(activity, texts);
    pages = new SettingsPages(activity);
  }

  void mend(Check.Mend mend) {
    switch (mend) {
      case PAIR:
        activity.showPairScreen();
        break;
      case GRANT_SMS:
        activity.requestPermissions(new String[] {Manifest.permission.RECEIVE_SMS}, ASK_SMS);
        break;
      case REBIND_LISTENER:
        ((FlorinApp) activity.getApplication()).listening().bindAgain();
        break;
      case LIFT_RESTRICTION:
        explain("check.restricted", "restricted.how", mend);
        break;
      case SHOW_HIDDEN_TEXTS:
        explain("check.hidden", "hidden.how", mend);
        break;
      case OPEN_AUTOSTART:
        explain("check.autostart", "autostart.how", mend);
        break;
      default:
        pages.open(mend);
    }
  }

  private void explain(String title, String how, final Check.Mend mend) {
    String maker = Maker.of(Build.MANUFACTURER).title;
    dialogs.ask(texts.say(title, "maker", maker), texts.say(how), texts.say("open"), new Runnable() {
      @Override
      public void run() {
        pages.open(mend);
      }
    });
  }

  /** Android shows its question twice at most; after that only the app's page helps. */
  void smsAnswered(boolean isGranted) {
    if (!isGranted && !activity.shouldShowRequestPermissionRationale(Manifest.permission.RECEIVE_SMS)) pages.open(Check.Mend.GRANT_SMS);
  }
}
