package org.florin.terminal.app;

import org.florin.terminal.core.Fault;
import org.florin.terminal.core.Health;
import org.florin.terminal.core.State;

/** Reads the state off the screen's thread (it asks the queue's file) and shows it. */
final class Refresh {
  private Refresh() {}

  static void start(MainActivity activity, final StatusScreen screen) {
    final FlorinApp app = (FlorinApp) activity.getApplication();
    new Task<State>() {
      private Health health;

      @Override
      State work() {
        health = HealthReader.read(app);
        return app.terminal().state();
      }

      @Override
      void done(State state) {
        screen.show(state, health, System.currentTimeMillis());
      }

      @Override
      void failed(Fault fault) {
        // Shown with the next state: the screen keeps what it last knew.
      }
    }.start(activity);
  }
}
