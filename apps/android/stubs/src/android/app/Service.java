package android.app;

import android.content.ContextWrapper;
import android.content.Intent;
import android.os.IBinder;

public abstract class Service extends ContextWrapper {
  public Notification foreground;
  public boolean wasStopped;

  public abstract IBinder onBind(Intent intent);

  public int onStartCommand(Intent intent, int flags, int startId) {
    return 1;
  }

  public void onDestroy() {}

  public final Application getApplication() {
    return (Application) getApplicationContext();
  }

  public final void startForeground(int id, Notification notification) {
    foreground = notification;
  }

  public final void stopSelf() {
    wasStopped = true;
  }
}
