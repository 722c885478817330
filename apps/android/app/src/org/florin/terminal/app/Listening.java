package org.florin.terminal.app;

import android.content.Context;
import android.content.ComponentName;
import android.content.SharedPreferences;
import android.content.pm.PackageManager;
import android.os.Build;
import android.os.SystemClock;
import org.florin.terminal.core.PhoneReport;

/**
 * Whether Android has bound the notification listener. After an update or a kill it may stay granted but unbound, and
 * requestRebind alone does nothing then: switching the component off and on makes Android bind it again.
 */
final class Listening {
  /** Android binds by itself within seconds after a start; only a listener that stays away is bound again. */
  static final long PATIENCE_MS = 15000;
  private static final long BETWEEN_TRIES_MS = 60000;

  private final Context context;
  private final SharedPreferences memory;
  private boolean isBound;
  private boolean wasToggled;
  private PhoneReport.ReboundAfter reason = PhoneReport.ReboundAfter.KILL;
  private long nextTryMs;

  Listening(Context context) {
    this.context = context;
    memory = context.getSharedPreferences("listening", Context.MODE_PRIVATE);
    nextTryMs = SystemClock.elapsedRealtime() + PATIENCE_MS;
  }

  synchronized boolean isBound() {
    return isBound;
  }

  /** The process was started by a boot or an update: what a later rebinding is told to have followed. */
  synchronized void startedAfter(PhoneReport.ReboundAfter what) {
    reason = what;
  }

  synchronized void connected() {
    isBound = true;
    if (!wasToggled) return;
    wasToggled = false;
    memory.edit().putLong("at", System.currentTimeMillis()).putString("after", reason.name()).apply();
    reason = PhoneReport.ReboundAfter.KILL;
  }

  synchronized void disconnected() {
    isBound = false;
    nextTryMs = SystemClock.elapsedRealtime() + PATIENCE_MS;
  }

  /** True when it was tried. */
  synchronized boolean bindAgainWhenLost() {
    if (isBound || !Rights.canReadNotifications(context) || SystemClock.elapsedRealtime() < nextTryMs) return false;
    bindAgain();
    return true;
  }

  synchronized void bindAgain() {
    nextTryMs = SystemClock.elapsedRealtime() + BETWEEN_TRIES_MS;
    wasToggled = true;
    PackageManager packages = context.getPackageManager();
    ComponentName listener = Rights.listener(context);
    int keepRunning = PackageManager.DONT_KILL_APP;
    packages.setComponentEnabledSetting(listener, PackageManager.COMPONENT_ENABLED_STATE_DISABLED, keepRunning);
    packages.setComponentEnabledSetting(listener, PackageManager.COMPONENT_ENABLED_STATE_ENABLED, keepRunning);
    if (Build.VERSION.SDK_INT >= 24) Newer.requestRebind(listener);
  }

  Long reboundAtMs() {
    return memory.contains("at") ? Long.valueOf(memory.getLong("at", 0)) : null;
  }

  PhoneReport.ReboundAfter reboundAfter() {
    String after = memory.getString("after", null);
    return after == null ? null : PhoneReport.ReboundAfter.valueOf(after);
  }

  /** Belongs to the pairing that ended. */
  synchronized void forget() {
    memory.edit().clear().apply();
  }
}
