package org.florin.terminal.app;

import android.os.Handler;
import android.os.Looper;
import org.florin.terminal.core.Fault;
import org.florin.terminal.core.Health;
import org.florin.terminal.core.State;

/** Keeps the open screen true: every five seconds, and when something has changed. Used on the screen's thread. */
final class Refresher {
  private static final long EVERY_MS = 5000;

  private final MainActivity activity;
  private final FlorinApp app;
  private final Handler clock = new Handler(Looper.getMainLooper());
  private StatusScreen screen;
  private boolean isOpen;
  private boolean isReading;
  /** Something changed while the state was read: read once more, however often it changed. */
  private boolean isWantedAgain;

  Refresher(MainActivity activity) {
    this.activity = activity;
    app = (FlorinApp) activity.getApplication();
  }

  /** Null while there is nothing to refresh. */
  void show(StatusScreen shown) {
    screen = shown;
    refresh();
  }

  void start() {
    isOpen = true;
    app.setScreen(new Runnable() {
      @Override
      public void run() {
        activity.runOnUiThread(changed);
      }
    });
    refresh();
    clock.postDelayed(ticking, EVERY_MS);
  }

  void stop() {
    isOpen = false;
    app.setScreen(null);
    clock.removeCallbacks(ticking);
  }

  private final Runnable changed = new Runnable() {
    @Override
    public void run() {
      refresh();
    }
  };

  private final Runnable ticking = new Runnable() {
    @Override
    public void run() {
      refresh();
      clock.postDelayed(this, EVERY_MS);
    }
  };

  void refresh() {
    if (!isOpen || screen == null) return;
    isWantedAgain = isReading;
    if (!isReading) read(screen);
  }

  /** Off the screen's thread: the state asks the queue's file. */
  private void read(final StatusScreen shown) {
    isReading = true;
    new Task<State>() {
      private Health health;

      @Override
      State work() {
        health = HealthReader.read(app);
        return app.terminal().state();
      }

      @Override
      void done(State state) {
        shown.show(state, health, System.currentTimeMillis());
        again();
      }

      /** The screen keeps what it last knew. */
      @Override
      void failed(Fault fault) {
        again();
      }
    }.start(activity);
  }

  private void again() {
    isReading = false;
    if (isWantedAgain) refresh();
  }
}
