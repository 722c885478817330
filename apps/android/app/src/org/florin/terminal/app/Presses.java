package org.florin.terminal.app;

import android.view.View;

/** What the buttons do that are no mending: camera, test message, unpair, menu. */
final class Presses {
  private final MainActivity activity;
  private final Texts texts;

  Presses(MainActivity activity, Texts texts) {
    this.activity = activity;
    this.texts = texts;
  }

  View.OnClickListener asksForCamera() {
    return new View.OnClickListener() {
      @Override
      public void onClick(View pressed) {
        activity.askForCamera();
      }
    };
  }

  View.OnClickListener sendsTrial() {
    return new View.OnClickListener() {
      @Override
      public void onClick(View pressed) {
        new TrialFlow(activity, texts).start();
      }
    };
  }

  View.OnClickListener asksToUnpair() {
    return new View.OnClickListener() {
      @Override
      public void onClick(View pressed) {
        new Unpairing(activity, texts).ask();
      }
    };
  }

  View.OnClickListener opensMenu() {
    return new View.OnClickListener() {
      @Override
      public void onClick(View pressed) {
        String[] items = {texts.say("menu.again"), texts.say("mend.pair")};
        new Dialogs(activity, texts).choose(items, new Runnable[] {checksAgain(), pairsAnew()});
      }
    };
  }

  private Runnable checksAgain() {
    return new Runnable() {
      @Override
      public void run() {
        activity.checkAgain();
      }
    };
  }

  private Runnable pairsAnew() {
    return new Runnable() {
      @Override
      public void run() {
        activity.showPairScreen();
      }
    };
  }
}
