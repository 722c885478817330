package android.os;

import org.florin.terminal.stubs.World;

public final class SystemClock {
  private SystemClock() {}

  public static long elapsedRealtime() {
    return World.now.elapsedMs;
  }
}
