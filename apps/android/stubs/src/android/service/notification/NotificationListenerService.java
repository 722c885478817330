package android.service.notification;

import android.app.Service;
import android.content.ComponentName;
import android.content.Intent;
import android.os.IBinder;
import org.florin.terminal.stubs.World;

public abstract class NotificationListenerService extends Service {
  public StatusBarNotification[] shown = {};

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }

  public void onListenerConnected() {}

  public void onNotificationPosted(StatusBarNotification posted) {}

  public StatusBarNotification[] getActiveNotifications() {
    return shown;
  }

  public static void requestRebind(ComponentName component) {
    World.now.componentStates.add("rebind " + component.getClassName());
  }
}
