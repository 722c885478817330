package org.florin.terminal.app;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.provider.Telephony;
import java.util.List;
import org.florin.terminal.core.SmsPart;

/** An SMS has come. Android holds the process until the message is on disk. */
public class SmsReceiver extends BroadcastReceiver {
  @Override
  public void onReceive(Context context, Intent intent) {
    // Anybody may name this class in an intent of another action; the permission of the manifest guards only the real one.
    if (!Telephony.Sms.Intents.SMS_RECEIVED_ACTION.equals(intent.getAction())) return;
    final List<SmsPart> parts = SmsReader.read(intent, System.currentTimeMillis());
    if (parts.isEmpty()) return;
    final FlorinApp app = (FlorinApp) context.getApplicationContext();
    final PendingResult result = goAsync();
    app.hearing().execute(new Runnable() {
      @Override
      public void run() {
        try {
          Running.hear(app, parts);
        } finally {
          result.finish();
        }
      }
    });
    Running.start(context);
  }
}
