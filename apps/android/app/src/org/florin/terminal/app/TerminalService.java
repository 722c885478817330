package org.florin.terminal.app;

import android.app.Service;
import android.content.Context;
import android.content.Intent;
import android.net.ConnectivityManager;
import android.net.Network;
import android.net.NetworkCapabilities;
import android.net.NetworkRequest;
import android.os.IBinder;
import android.os.PowerManager;

/** Keeps the process alive and the processor awake while the terminal runs, so that pings go out each minute. */
public class TerminalService extends Service {
  private PowerManager.WakeLock awake;
  private ConnectivityManager.NetworkCallback network;

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }

  /** Started again by Android after a kill, then without an intent. */
  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    startForeground(Notices.RUNNING_ID, Notices.running(this));
    if (!((FlorinApp) getApplicationContext()).startTerminal()) {
      stopSelf();
      return START_NOT_STICKY;
    }
    stayAwake();
    followNetwork();
    return START_STICKY;
  }

  @Override
  public void onDestroy() {
    if (awake != null && awake.isHeld()) awake.release();
    if (network != null) connectivity().unregisterNetworkCallback(network);
    network = null;
    super.onDestroy();
  }

  private void stayAwake() {
    if (awake == null) {
      PowerManager power = (PowerManager) getSystemService(Context.POWER_SERVICE);
      awake = power.newWakeLock(PowerManager.PARTIAL_WAKE_LOCK, "florin:terminal");
      awake.setReferenceCounted(false);
    }
    awake.acquire();
  }

  /** What waits goes out as soon as the network is back, not after the next wait. */
  private void followNetwork() {
    if (network != null) return;
    final FlorinApp app = (FlorinApp) getApplicationContext();
    network = new ConnectivityManager.NetworkCallback() {
      @Override
      public void onAvailable(Network available) {
        app.terminal().wake();
      }
    };
    NetworkRequest internet = new NetworkRequest.Builder().addCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET).build();
    connectivity().registerNetworkCallback(internet, network);
  }

  private ConnectivityManager connectivity() {
    return (ConnectivityManager) getSystemService(Context.CONNECTIVITY_SERVICE);
  }
}
