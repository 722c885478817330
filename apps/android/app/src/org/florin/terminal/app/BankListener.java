package org.florin.terminal.app;

import android.service.notification.NotificationListenerService;
import android.service.notification.StatusBarNotification;
import org.florin.terminal.core.Notice;

/** Android hands it every notification of every app; the core keeps only those of banks on the server's list. */
public class BankListener extends NotificationListenerService {
  @Override
  public void onListenerConnected() {
    app().listening().connected();
    Running.start(this);
    // What came while nobody listened and is still shown. The core knows which of them it has heard before. They count from when
    // they were posted: what is older than the pairing is none of ours.
    StatusBarNotification[] shown = getActiveNotifications();
    if (shown != null) for (StatusBarNotification one : shown) hear(one, one.getPostTime());
    app().terminal().wake();
  }

  /** Called from API 24 on; older Androids destroy the service instead. */
  public void onListenerDisconnected() {
    app().listening().disconnected();
    app().tellScreen();
  }

  @Override
  public void onDestroy() {
    app().listening().disconnected();
    super.onDestroy();
  }

  @Override
  public void onNotificationPosted(StatusBarNotification shown) {
    hear(shown, System.currentTimeMillis());
  }

  private void hear(StatusBarNotification shown, long seenAtMs) {
    // Read at once: the object is Android's and may change.
    final Notice notice = NoticeReader.read(shown, getPackageName(), seenAtMs);
    if (notice.isOngoing || notice.isMedia || notice.isGroupSummary) return;
    final FlorinApp app = app();
    app.hearing().execute(new Runnable() {
      @Override
      public void run() {
        Running.hear(app, notice);
      }
    });
  }

  private FlorinApp app() {
    return (FlorinApp) getApplicationContext();
  }
}
