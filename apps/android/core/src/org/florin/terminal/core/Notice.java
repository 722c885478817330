package org.florin.terminal.core;

import java.util.ArrayList;
import java.util.List;

/** A notification as Android shows it to the listener. */
public final class Notice {
  public String packageName = "";
  /** StatusBarNotification.getKey(). */
  public String key = "";
  /** Notification.when where the app set it, else when it was posted: tells a new notice from the same one shown again. */
  public long whenMs;
  /** When the listener saw it. */
  public long seenAtMs;
  public String title;
  /** android.text, android.bigText and android.textLines. */
  public String text;
  public String bigText;
  public List<String> lines = new ArrayList<String>();
  public boolean isOngoing;
  public boolean isMedia;
  public boolean isGroupSummary;
  /** What Host.showTrial put into the extras of our own notification; null for every other app. */
  public String trialId;
}
