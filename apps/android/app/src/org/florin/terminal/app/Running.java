package org.florin.terminal.app;

import android.content.Context;
import android.content.Intent;
import android.os.Build;
import android.util.Log;
import java.util.List;
import org.florin.terminal.core.Fault;
import org.florin.terminal.core.Notice;
import org.florin.terminal.core.SmsPart;

/** Keeps the terminal running, and hands it what was heard. */
final class Running {
  private Running() {}

  /** Starts the terminal and the service that keeps the process alive. Does nothing on a phone that is not paired. */
  static void start(Context context) {
    FlorinApp app = (FlorinApp) context.getApplicationContext();
    if (!app.startTerminal()) return;
    Intent service = new Intent(context, TerminalService.class);
    try {
      if (Build.VERSION.SDK_INT >= 26) Newer.startForegroundService(context, service);
      else context.startService(service);
    } catch (RuntimeException refused) {
      // Android 12 and newer refuse it from the background. The terminal runs all the same as long as the listener is bound.
      Log.w("florin", "service refused");
    }
  }

  static void stop(FlorinApp app) {
    app.terminal().stop();
    app.stopService(new Intent(app, TerminalService.class));
  }

  static void hear(FlorinApp app, Notice notice) {
    try {
      if (app.isPaired()) app.terminal().hear(notice);
    } catch (Fault notPaired) {
      Log.w("florin", notPaired.sentence);
    }
  }

  static void hear(FlorinApp app, List<SmsPart> parts) {
    try {
      if (app.isPaired()) app.terminal().hear(parts);
    } catch (Fault notPaired) {
      Log.w("florin", notPaired.sentence);
    }
  }
}
