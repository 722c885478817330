package org.florin.terminal.app;

import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.net.ConnectivityManager;
import android.net.NetworkInfo;
import android.os.BatteryManager;
import android.os.Build;
import org.florin.terminal.core.Health;
import org.florin.terminal.core.PhoneReport;

/** What the ping tells of this phone. */
final class HealthReader {
  private HealthReader() {}

  static Health read(FlorinApp app) {
    Health health = new Health();
    readBattery(app, health);
    health.network = network(app);
    health.smsPermission = Rights.canReadSms(app);
    health.listenerAlive = Rights.canReadNotifications(app) && app.listening().isBound();
    health.report = report(app);
    return health;
  }

  private static PhoneReport report(FlorinApp app) {
    PhoneReport report = new PhoneReport();
    report.maker = Build.MANUFACTURER;
    report.sdk = Build.VERSION.SDK_INT;
    report.notifications = Rights.notifications(app);
    report.isListenerBound = app.listening().isBound();
    report.reboundAtMs = app.listening().reboundAtMs();
    report.reboundAfter = app.listening().reboundAfter();
    report.backgroundWork = Rights.backgroundWork(app);
    return report;
  }

  private static void readBattery(Context context, Health health) {
    // The last battery broadcast is kept by the system; without a receiver it is only read.
    Intent battery = context.registerReceiver(null, new IntentFilter(Intent.ACTION_BATTERY_CHANGED));
    if (battery == null) return;
    int level = battery.getIntExtra(BatteryManager.EXTRA_LEVEL, -1);
    int scale = battery.getIntExtra(BatteryManager.EXTRA_SCALE, -1);
    if (level >= 0 && scale > 0) health.charge = Math.min(100, level * 100 / scale);
    health.charging = battery.getIntExtra(BatteryManager.EXTRA_PLUGGED, 0) != 0;
  }

  static String network(Context context) {
    ConnectivityManager manager = (ConnectivityManager) context.getSystemService(Context.CONNECTIVITY_SERVICE);
    NetworkInfo active = manager.getActiveNetworkInfo();
    if (active == null || !active.isConnected()) return "none";
    if (active.getType() == ConnectivityManager.TYPE_WIFI) return "wifi";
    return active.getType() == ConnectivityManager.TYPE_MOBILE ? "mobile" : "other";
  }
}
