package org.florin.terminal.stubs;

import android.app.AppOpsManager;
import android.app.NotificationManager;
import android.content.ClipboardManager;
import android.net.ConnectivityManager;
import android.os.PowerManager;

public final class Services {
  private Services() {}

  public static Object of(String name) {
    switch (name) {
      case "connectivity":
        return new ConnectivityManager();
      case "power":
        return new PowerManager();
      case "notification":
        return new NotificationManager();
      case "appops":
        return new AppOpsManager();
      case "clipboard":
        return new ClipboardManager();
      default:
        throw new RuntimeException("Stub! " + name);
    }
  }
}
