package android.app;

import org.florin.terminal.stubs.World;

public class AppOpsManager {
  public int checkOpNoThrow(String operation, int uid, String packageName) {
    if (!operation.equals("android:access_restricted_settings")) throw new IllegalArgumentException(operation);
    return World.now.restrictedMode;
  }
}
