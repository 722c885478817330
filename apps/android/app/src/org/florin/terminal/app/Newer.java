package org.florin.terminal.app;

import android.app.Notification;
import android.app.NotificationManager;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.service.notification.NotificationListenerService;
import android.util.Log;
import java.lang.reflect.InvocationTargetException;

/** Calls of Androids newer than the classes that the app is compiled with (API 23). Callers ask SDK_INT first. */
final class Newer {
  private Newer() {}

  /** API 24. */
  static void requestRebind(ComponentName listener) {
    try {
      NotificationListenerService.class.getMethod("requestRebind", ComponentName.class).invoke(null, listener);
    } catch (ReflectiveOperationException missing) {
      Log.w("florin", "requestRebind");
    }
  }

  /** API 26: without a channel a notification is not shown. */
  static void makeChannel(NotificationManager manager, String id, String name, int importance) {
    try {
      Class<?> type = Class.forName("android.app.NotificationChannel");
      Object channel = type.getConstructor(String.class, CharSequence.class, int.class).newInstance(id, name, importance);
      NotificationManager.class.getMethod("createNotificationChannel", type).invoke(manager, channel);
    } catch (ReflectiveOperationException missing) {
      Log.w("florin", "createNotificationChannel");
    }
  }

  /** API 26. */
  static void setChannel(Notification.Builder builder, String id) {
    try {
      Notification.Builder.class.getMethod("setChannelId", String.class).invoke(builder, id);
    } catch (ReflectiveOperationException missing) {
      Log.w("florin", "setChannelId");
    }
  }

  /** API 26. The service must then call startForeground within five seconds; Android 12 may refuse a start from the background. */
  static void startForegroundService(Context context, Intent service) {
    try {
      Context.class.getMethod("startForegroundService", Intent.class).invoke(context, service);
    } catch (InvocationTargetException refused) {
      if (refused.getCause() instanceof RuntimeException) throw (RuntimeException) refused.getCause();
      throw new IllegalStateException(refused.getCause());
    } catch (ReflectiveOperationException missing) {
      Log.w("florin", "startForegroundService");
    }
  }
}
