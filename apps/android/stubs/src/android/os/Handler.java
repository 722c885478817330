package android.os;

import org.florin.terminal.stubs.World;

/** Everything runs on the main thread, in order. What is delayed runs when the test says so. */
public class Handler {
  public static final java.util.List<Runnable> DELAYED = new java.util.concurrent.CopyOnWriteArrayList<Runnable>();

  public Handler(Looper looper) {}

  public final boolean post(Runnable action) {
    World.now.main.execute(action);
    return true;
  }

  public final boolean postDelayed(Runnable action, long delayMs) {
    return DELAYED.add(action);
  }

  public final void removeCallbacks(Runnable action) {
    DELAYED.remove(action);
  }
}
