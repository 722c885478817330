package org.florin.terminal.app;

import android.content.Intent;
import android.util.Log;
import java.util.Map;
import org.florin.terminal.core.Fault;
import org.florin.terminal.core.Health;
import org.florin.terminal.core.Host;
import org.florin.terminal.core.Trial;

/** Android, as the core sees it. */
final class PhoneHost implements Host {
  private final FlorinApp app;

  PhoneHost(FlorinApp app) {
    this.app = app;
  }

  /** Asked before each ping: the moment to bind a listener again that Android has lost. */
  @Override
  public Health health() {
    app.listening().bindAgainWhenLost();
    return HealthReader.read(app);
  }

  @Override
  public void showTrial(Trial trial) {
    Notices.showTrial(app, trial);
  }

  @Override
  public void changed() {
    app.tellScreen();
  }

  /** Names of sentences only; a log can be read over a cable. */
  @Override
  public void say(String sentence, Map<String, Object> values) {
    Log.i("florin", sentence);
  }

  @Override
  public void ended(Fault fault) {
    if (fault != null) {
      app.setShutOut(true);
      Notices.showEnded(app);
      app.stopService(new Intent(app, TerminalService.class));
    }
    app.tellScreen();
  }
}
