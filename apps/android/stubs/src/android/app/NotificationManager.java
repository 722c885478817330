package android.app;

import org.florin.terminal.stubs.World;

public class NotificationManager {
  public void notify(int id, Notification notification) {
    notify(null, id, notification);
  }

  /** API 26 and newer do not show a notification without a channel. */
  public void notify(String tag, int id, Notification notification) {
    if (android.os.Build.VERSION.SDK_INT >= 26 && !World.now.channels.contains(notification.channel)) return;
    World.now.notifications.put(World.key(tag, id), notification);
  }

  public void cancel(int id) {
    World.now.notifications.remove(World.key(null, id));
  }

  public void createNotificationChannel(NotificationChannel channel) {
    if (!World.now.channels.contains(channel.id)) World.now.channels.add(channel.id);
  }
}
