package org.florin.terminal.app;

import org.florin.terminal.core.Fault;

/** The phone leaves: asked first, then nothing of the pairing stays on it. */
final class Unpairing {
  private final MainActivity activity;
  private final Texts texts;
  private final Dialogs dialogs;

  Unpairing(MainActivity activity, Texts texts) {
    this.activity = activity;
    this.texts = texts;
    dialogs = new Dialogs(activity, texts);
  }

  void ask() {
    dialogs.ask(texts.say("unpair.ask"), texts.say("unpair.why"), texts.say("unpair"), new Runnable() {
      @Override
      public void run() {
        unpair();
      }
    });
  }

  private void unpair() {
    final FlorinApp app = (FlorinApp) activity.getApplication();
    new Task<Void>() {
      @Override
      Void work() {
        app.terminal().unpair();
        Running.stop(app);
        app.listening().forget();
        return null;
      }

      @Override
      void done(Void nothing) {
        activity.showRightScreen();
      }

      @Override
      void failed(Fault fault) {
        dialogs.tell(fault);
      }
    }.start(activity);
  }
}
