package android.os;

import org.florin.terminal.stubs.World;

public final class PowerManager {
  public boolean isIgnoringBatteryOptimizations(String packageName) {
    return World.now.ignoresBatteryOptimizations;
  }

  public WakeLock newWakeLock(int level, String tag) {
    if (level != 1) throw new RuntimeException("Only the processor may be kept awake.");
    return new WakeLock();
  }

  public final class WakeLock {
    public void setReferenceCounted(boolean isCounted) {}

    public void acquire() {
      World.now.hasWakeLock = true;
    }

    public void release() {
      World.now.hasWakeLock = false;
    }

    public boolean isHeld() {
      return World.now.hasWakeLock;
    }
  }
}
