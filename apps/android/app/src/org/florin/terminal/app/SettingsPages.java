package org.florin.terminal.app;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.ComponentName;
import android.content.Intent;
import android.net.Uri;
import android.os.Build;
import android.provider.Settings;
import java.util.ArrayList;
import java.util.List;
import org.florin.terminal.core.Check;

/** Opens the page of Android's settings where a check is mended. Makers leave pages out, so each has others to fall back on. */
final class SettingsPages {
  private final Activity activity;

  SettingsPages(Activity activity) {
    this.activity = activity;
  }

  /** False when not even the settings' first page could be opened. */
  boolean open(Check.Mend mend) {
    for (Intent page : pages(mend)) {
      try {
        activity.startActivity(page);
        return true;
      } catch (ActivityNotFoundException missing) {
        continue;
      } catch (SecurityException notForApps) {
        continue;
      }
    }
    return false;
  }

  private List<Intent> pages(Check.Mend mend) {
    List<Intent> pages = new ArrayList<Intent>();
    switch (mend) {
      case GRANT_NOTIFICATIONS:
        pages.add(listenerPage());
        pages.add(new Intent(Settings.ACTION_NOTIFICATION_LISTENER_SETTINGS));
        break;
      case ALLOW_BACKGROUND:
        pages.add(ofApp(Settings.ACTION_REQUEST_IGNORE_BATTERY_OPTIMIZATIONS));
        pages.add(new Intent(Settings.ACTION_IGNORE_BATTERY_OPTIMIZATION_SETTINGS));
        break;
      case OPEN_AUTOSTART:
        for (ComponentName page : Maker.of(Build.MANUFACTURER).autostartPages()) pages.add(new Intent().setComponent(page));
        break;
      case OPEN_NETWORK:
        pages.add(new Intent(Settings.ACTION_WIRELESS_SETTINGS));
        break;
      case SET_CLOCK:
        pages.add(new Intent(Settings.ACTION_DATE_SETTINGS));
        break;
      case SHOW_HIDDEN_TEXTS:
        pages.add(new Intent("android.settings.NOTIFICATION_SETTINGS"));
        break;
      default:
        break;
    }
    pages.add(ofApp(Settings.ACTION_APPLICATION_DETAILS_SETTINGS));
    pages.add(new Intent(Settings.ACTION_SETTINGS));
    return pages;
  }

  /** API 30 opens the switch of this very app; older Androids do not know the action, and the list is opened. */
  private Intent listenerPage() {
    Intent page = new Intent("android.settings.NOTIFICATION_LISTENER_DETAIL_SETTINGS");
    return page.putExtra("android.provider.extra.NOTIFICATION_LISTENER_COMPONENT_NAME", Rights.listener(activity).flattenToString());
  }

  private Intent ofApp(String action) {
    return new Intent(action, Uri.fromParts("package", activity.getPackageName(), null));
  }
}
