package org.florin.terminal.app;

import android.app.Notification;
import android.os.Bundle;
import android.service.notification.StatusBarNotification;
import org.florin.terminal.core.Notice;

/** Takes out of a notification what the core judges. */
final class NoticeReader {
  private NoticeReader() {}

  static Notice read(StatusBarNotification shown, String ownPackage, long seenAtMs) {
    Notification notification = shown.getNotification();
    Bundle extras = notification.extras;
    Notice notice = new Notice();
    notice.packageName = shown.getPackageName();
    notice.key = shown.getKey();
    notice.whenMs = notification.when > 0 ? notification.when : shown.getPostTime();
    notice.seenAtMs = seenAtMs;
    notice.title = text(extras, Notification.EXTRA_TITLE);
    notice.text = text(extras, Notification.EXTRA_TEXT);
    notice.bigText = text(extras, Notification.EXTRA_BIG_TEXT);
    CharSequence[] lines = extras.getCharSequenceArray(Notification.EXTRA_TEXT_LINES);
    if (lines != null) for (CharSequence line : lines) if (line != null) notice.lines.add(line.toString());
    notice.isOngoing = has(notification, Notification.FLAG_ONGOING_EVENT | Notification.FLAG_FOREGROUND_SERVICE);
    notice.isGroupSummary = has(notification, Notification.FLAG_GROUP_SUMMARY);
    notice.isMedia = Notification.CATEGORY_TRANSPORT.equals(notification.category)
        || extras.containsKey(Notification.EXTRA_MEDIA_SESSION);
    // Another app could put the same extra into its notification; only our own counts.
    if (ownPackage.equals(notice.packageName)) notice.trialId = extras.getString(Notices.TRIAL_EXTRA);
    return notice;
  }

  private static boolean has(Notification notification, int flags) {
    return (notification.flags & flags) != 0;
  }

  private static String text(Bundle extras, String name) {
    CharSequence text = extras.getCharSequence(name);
    return text == null ? null : text.toString();
  }
}
