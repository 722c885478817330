package android.service.notification;

import android.app.Notification;

public class StatusBarNotification {
  private final String packageName;
  private final String key;
  private final Notification notification;
  private final long postTimeMs;

  public StatusBarNotification(String packageName, String key, Notification notification, long postTimeMs) {
    this.packageName = packageName;
    this.key = key;
    this.notification = notification;
    this.postTimeMs = postTimeMs;
  }

  public String getPackageName() {
    return packageName;
  }

  public String getKey() {
    return key;
  }

  public Notification getNotification() {
    return notification;
  }

  public long getPostTime() {
    return postTimeMs;
  }
}
