package org.florin.terminal.app;

import android.app.Application;
import android.os.Build;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.florin.terminal.core.Fault;
import org.florin.terminal.core.Parts;
import org.florin.terminal.core.Terminal;

/** The process: one terminal for all of its entry points (screen, listener, receivers, service). */
public class FlorinApp extends Application {
  /** Takes what was heard, in order, off the main thread: judging a text and writing it to disk may take two seconds. */
  private final ExecutorService hearing = Executors.newSingleThreadExecutor();
  private Terminal terminal;
  private Listening listening;
  private volatile Runnable screen;
  private volatile boolean isShutOut;

  public synchronized Terminal terminal() {
    if (terminal == null) terminal = new Terminal(parts());
    return terminal;
  }

  public synchronized Listening listening() {
    if (listening == null) listening = new Listening(this);
    return listening;
  }

  ExecutorService hearing() {
    return hearing;
  }

  /** The open screen, told when something that it shows has changed; null when it is closed. */
  void setScreen(Runnable screen) {
    this.screen = screen;
  }

  void tellScreen() {
    Runnable open = screen;
    if (open != null) open.run();
  }

  /** False also where the key store cannot open the pairing any more: then the phone is paired anew. */
  boolean isPaired() {
    try {
      return terminal().pairing() != null;
    } catch (Fault broken) {
      return false;
    }
  }

  /** The server does not know this phone any more; asking it again and again helps nobody. */
  void setShutOut(boolean isOut) {
    isShutOut = isOut;
  }

  /** Starts the terminal where the phone is paired; true when it runs now. A phone that was shut out waits for its owner. */
  boolean startTerminal() {
    if (isShutOut || !isPaired()) return false;
    try {
      if (!terminal().isRunning()) terminal().start();
      return true;
    } catch (Fault notPaired) {
      return false;
    }
  }

  private Parts parts() {
    Parts parts = new Parts();
    parts.secretBox = new KeystoreBox(getFilesDir());
    parts.database = new AndroidDatabase(this);
    parts.host = new PhoneHost(this);
    parts.appVersion = "android-" + BuildInfo.VERSION;
    parts.ownPackage = getPackageName();
    parts.isTestBuild = BuildInfo.IS_TEST;
    parts.model = Maker.model(Build.MANUFACTURER, Build.MODEL);
    parts.sdk = Build.VERSION.SDK_INT;
    return parts;
  }
}
