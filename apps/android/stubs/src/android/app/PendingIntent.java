package android.app;

import android.content.Context;
import android.content.Intent;

public final class PendingIntent {
  public static PendingIntent getActivity(Context context, int request, Intent intent, int flags) {
    return new PendingIntent();
  }
}
