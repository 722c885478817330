package android.content.pm;

import android.content.ComponentName;
import org.florin.terminal.stubs.World;

public class PackageManager {
  public void setComponentEnabledSetting(ComponentName component, int state, int flags) {
    if (flags != 1) throw new RuntimeException("The app would be killed.");
    World.now.componentStates.add((state == 1 ? "enabled " : "disabled ") + component.getClassName());
  }
}
