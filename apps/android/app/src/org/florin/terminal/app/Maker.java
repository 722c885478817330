package org.florin.terminal.app;

import android.content.ComponentName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Makers whose phones stop apps unless their owner allows autostart, and where that is allowed. */
enum Maker {
  XIAOMI("Xiaomi", new String[] {"xiaomi", "redmi", "poco"},
      "com.miui.securitycenter/com.miui.permcenter.autostart.AutoStartManagementActivity"),
  SAMSUNG("Samsung", new String[] {"samsung"},
      "com.samsung.android.lool/com.samsung.android.sm.battery.ui.BatteryActivity",
      "com.samsung.android.lool/com.samsung.android.sm.ui.battery.BatteryActivity",
      "com.samsung.android.sm/com.samsung.android.sm.ui.battery.BatteryActivity"),
  HUAWEI("Huawei", new String[] {"huawei", "honor"},
      "com.huawei.systemmanager/com.huawei.systemmanager.startupmgr.ui.StartupNormalAppListActivity",
      "com.huawei.systemmanager/com.huawei.systemmanager.appcontrol.activity.StartupAppControlActivity",
      "com.hihonor.systemmanager/com.hihonor.systemmanager.startupmgr.ui.StartupNormalAppListActivity",
      "com.huawei.systemmanager/com.huawei.systemmanager.optimize.process.ProtectActivity"),
  REALME("realme", new String[] {"realme", "oppo", "oneplus"},
      "com.coloros.safecenter/com.coloros.safecenter.startupapp.StartupAppListActivity",
      "com.coloros.safecenter/com.coloros.safecenter.permission.startup.StartupAppListActivity",
      "com.oplus.safecenter/com.oplus.safecenter.startupapp.view.StartupAppListActivity",
      "com.oppo.safe/com.oppo.safe.permission.startup.StartupAppListActivity"),
  OTHER("", new String[] {});

  final String title;
  private final String[] names;
  private final String[] pages;

  Maker(String title, String[] names, String... pages) {
    this.title = title;
    this.names = names;
    this.pages = pages;
  }

  static Maker of(String manufacturer) {
    String given = manufacturer.toLowerCase(Locale.ROOT);
    for (Maker maker : values()) for (String name : maker.names) if (given.contains(name)) return maker;
    return OTHER;
  }

  /** Pages differ from one version of the maker's system to the next; the first one that is there is opened. */
  List<ComponentName> autostartPages() {
    List<ComponentName> components = new ArrayList<ComponentName>();
    for (String page : pages) components.add(ComponentName.unflattenFromString(page));
    return components;
  }

  /** "Redmi Note 12", "Samsung SM-A515F": the maker's name once. */
  static String model(String manufacturer, String model) {
    if (model.toLowerCase(Locale.ROOT).startsWith(manufacturer.toLowerCase(Locale.ROOT))) return model;
    Maker known = of(manufacturer);
    boolean saysItself = known == XIAOMI && of(model) == XIAOMI;
    if (saysItself) return model;
    return (known == OTHER || known == XIAOMI ? manufacturer : known.title) + " " + model;
  }
}
