package org.florin.terminal.stubs;

import android.app.Notification;
import android.content.ComponentName;
import android.content.Intent;
import java.io.File;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The phone around the app: what the stubs of Android's classes read and write. A test makes a new one and looks at it afterwards. */
public final class World {
  public static volatile World now;

  /** The main thread of the process. What a thread of the app says after the test's end is not heard any more. */
  public final ExecutorService main = new ThreadPoolExecutor(
      1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<Runnable>(), new ThreadPoolExecutor.DiscardPolicy());
  public final File folder;
  public final Set<String> permissions = new HashSet<String>();
  public final Map<String, String> secureSettings = new HashMap<String, String>();
  public final Map<String, Map<String, Object>> preferences = new HashMap<String, Map<String, Object>>();
  public final Map<String, Notification> notifications = new LinkedHashMap<String, Notification>();
  public final List<String> channels = new CopyOnWriteArrayList<String>();
  public final List<Intent> startedActivities = new CopyOnWriteArrayList<Intent>();
  public final List<String> startedServices = new CopyOnWriteArrayList<String>();
  public final List<String> stoppedServices = new CopyOnWriteArrayList<String>();
  public final List<String> componentStates = new CopyOnWriteArrayList<String>();
  public final List<String> askedPermissions = new CopyOnWriteArrayList<String>();
  public final List<android.app.AlertDialog> dialogs = new CopyOnWriteArrayList<android.app.AlertDialog>();
  public final List<android.net.ConnectivityManager.NetworkCallback> networkCallbacks =
      new CopyOnWriteArrayList<android.net.ConnectivityManager.NetworkCallback>();
  /** Actions and components that this phone has no page for. */
  public final Set<String> missingPages = new HashSet<String>();
  public volatile boolean hasWakeLock;
  public volatile boolean ignoresBatteryOptimizations = true;
  public volatile boolean refusesServices;
  public volatile int restrictedMode;
  public volatile long elapsedMs = 1000000;
  public volatile Intent battery;
  public volatile Integer networkType = 1;
  public volatile String clipboard;
  public volatile android.hardware.Camera camera;

  public World(File folder) {
    this.folder = folder;
  }

  public boolean hasPage(Intent intent) {
    ComponentName component = intent.getComponent();
    return component == null ? !missingPages.contains(intent.getAction()) : !missingPages.contains(component.flattenToString());
  }

  public static String key(String tag, int id) {
    return tag + ":" + id;
  }

  public android.app.AlertDialog dialog() {
    return dialogs.isEmpty() ? null : dialogs.get(dialogs.size() - 1);
  }


}
