package org.florin.terminal.app;

import android.Manifest;
import android.app.AppOpsManager;
import android.content.ComponentName;
import android.content.Context;
import android.content.pm.PackageManager;
import android.os.Build;
import android.os.PowerManager;
import android.os.Process;
import android.provider.Settings;
import org.florin.terminal.core.PhoneReport;

/** What the phone's owner has allowed. Asked anew each time: a right can be taken away at any moment. */
final class Rights {
  private static final int ANDROID_13 = 33;

  private Rights() {}

  static boolean canReadSms(Context context) {
    return isGranted(context, Manifest.permission.RECEIVE_SMS);
  }

  static boolean canUseCamera(Context context) {
    return isGranted(context, Manifest.permission.CAMERA);
  }

  private static boolean isGranted(Context context, String permission) {
    return context.checkSelfPermission(permission) == PackageManager.PERMISSION_GRANTED;
  }

  static ComponentName listener(Context context) {
    return new ComponentName(context.getPackageName(), BankListener.class.getName());
  }

  /** The setting is a list of components; Android has no public question for API 23. */
  static boolean canReadNotifications(Context context) {
    String enabled = Settings.Secure.getString(context.getContentResolver(), "enabled_notification_listeners");
    if (enabled == null) return false;
    for (String one : enabled.split(":")) if (listener(context).equals(ComponentName.unflattenFromString(one))) return true;
    return false;
  }

  static PhoneReport.Notifications notifications(Context context) {
    if (canReadNotifications(context)) return PhoneReport.Notifications.GRANTED;
    return isRestricted(context) ? PhoneReport.Notifications.RESTRICTED : PhoneReport.Notifications.DENIED;
  }

  /** Android 13 and newer refuse notification access to an app that no store brought, until its owner lifts that. */
  private static boolean isRestricted(Context context) {
    if (Build.VERSION.SDK_INT < ANDROID_13) return false;
    AppOpsManager manager = (AppOpsManager) context.getSystemService(Context.APP_OPS_SERVICE);
    try {
      int mode = manager.checkOpNoThrow("android:access_restricted_settings", Process.myUid(), context.getPackageName());
      return mode != AppOpsManager.MODE_ALLOWED;
    } catch (RuntimeException unknownToThisMaker) {
      return false;
    }
  }

  static PhoneReport.BackgroundWork backgroundWork(Context context) {
    PowerManager manager = (PowerManager) context.getSystemService(Context.POWER_SERVICE);
    boolean isAllowed = manager.isIgnoringBatteryOptimizations(context.getPackageName());
    return isAllowed ? PhoneReport.BackgroundWork.ALLOWED : PhoneReport.BackgroundWork.RESTRICTED;
  }
}
