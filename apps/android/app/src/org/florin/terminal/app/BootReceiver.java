package org.florin.terminal.app;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import org.florin.terminal.core.PhoneReport;

/** The phone was switched on, or the app was replaced by a newer one: the terminal goes on. */
public class BootReceiver extends BroadcastReceiver {
  @Override
  public void onReceive(Context context, Intent intent) {
    FlorinApp app = (FlorinApp) context.getApplicationContext();
    if (Intent.ACTION_BOOT_COMPLETED.equals(intent.getAction())) app.listening().startedAfter(PhoneReport.ReboundAfter.BOOT);
    else if (Intent.ACTION_MY_PACKAGE_REPLACED.equals(intent.getAction())) app.listening().startedAfter(PhoneReport.ReboundAfter.UPDATE);
    else return;
    Running.start(context);
  }
}
