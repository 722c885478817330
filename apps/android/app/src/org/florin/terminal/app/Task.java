package org.florin.terminal.app;

import android.app.Activity;
import org.florin.terminal.core.Fault;

/** Work that may wait for the network: done on a thread of its own, its end told on the screen's thread. */
abstract class Task<T> {
  abstract T work();

  abstract void done(T result);

  abstract void failed(Fault fault);

  final void start(final Activity activity) {
    Thread thread = new Thread("task") {
      @Override
      public void run() {
        try {
          final T result = work();
          tell(activity, result, null);
        } catch (Fault fault) {
          tell(activity, null, fault);
        }
      }
    };
    thread.start();
  }

  private void tell(final Activity activity, final T result, final Fault fault) {
    activity.runOnUiThread(new Runnable() {
      @Override
      public void run() {
        // A dialog on a screen that is gone would throw.
        if (activity.isDestroyed()) return;
        if (fault == null) done(result);
        else failed(fault);
      }
    });
  }
}
