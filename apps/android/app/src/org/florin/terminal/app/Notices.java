package org.florin.terminal.app;

import android.app.Notification;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.os.Build;
import android.os.Bundle;
import org.florin.terminal.core.Trial;

/** The notifications that the app itself shows. */
final class Notices {
  /** In the extras of a test message: the trial's id, by which the listener knows it. */
  static final String TRIAL_EXTRA = "florin.trial";
  static final int RUNNING_ID = 1;
  private static final int TRIAL_ID = 2;
  private static final int ENDED_ID = 3;
  private static final String QUIET = "running";
  private static final String LOUD = "trial";

  private Notices() {}

  /** The one that a foreground service must show. */
  static Notification running(Context context) {
    Texts texts = Texts.ofPhone();
    return builder(context, QUIET, texts.say("app.name"), texts.say("notice.runs")).setOngoing(true).build();
  }

  static void showTrial(Context context, Trial trial) {
    Bundle extras = new Bundle();
    extras.putString(TRIAL_EXTRA, trial.id);
    Notification.Builder builder = builder(context, LOUD, trial.title, trial.text)
        .setStyle(new Notification.BigTextStyle().bigText(trial.text))
        .setWhen(System.currentTimeMillis())
        .setAutoCancel(true)
        .addExtras(extras);
    // The tag tells a repeated test from the one before, which may still be shown.
    manager(context).notify(trial.id, TRIAL_ID, builder.build());
  }

  static void showEnded(Context context) {
    Texts texts = Texts.ofPhone();
    Notification notice = builder(context, LOUD, texts.say("notice.out"), texts.say("verdict.out.why")).setAutoCancel(true).build();
    manager(context).notify(ENDED_ID, notice);
  }

  static void hideEnded(Context context) {
    manager(context).cancel(ENDED_ID);
  }

  private static Notification.Builder builder(Context context, String channel, String title, String text) {
    Intent open = new Intent(context, MainActivity.class);
    PendingIntent opens = PendingIntent.getActivity(context, 0, open, PendingIntent.FLAG_IMMUTABLE);
    Notification.Builder builder = new Notification.Builder(context)
        .setSmallIcon(R.drawable.notice)
        .setContentTitle(title)
        .setContentText(text)
        .setContentIntent(opens);
    if (Build.VERSION.SDK_INT >= 26) {
      makeChannels(context);
      Newer.setChannel(builder, channel);
    }
    return builder;
  }

  /** Making a channel that is there changes nothing. */
  private static void makeChannels(Context context) {
    Texts texts = Texts.ofPhone();
    // NotificationManager.IMPORTANCE_LOW (2) and IMPORTANCE_DEFAULT (3), which API 23 does not name.
    Newer.makeChannel(manager(context), QUIET, texts.say("channel.runs"), 2);
    Newer.makeChannel(manager(context), LOUD, texts.say("channel.trial"), 3);
  }

  private static NotificationManager manager(Context context) {
    return (NotificationManager) context.getSystemService(Context.NOTIFICATION_SERVICE);
  }
}
