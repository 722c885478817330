package android.net;

import org.florin.terminal.stubs.World;

public class ConnectivityManager {
  public NetworkInfo getActiveNetworkInfo() {
    return World.now.networkType == null ? null : new NetworkInfo(World.now.networkType);
  }

  public void registerNetworkCallback(NetworkRequest request, NetworkCallback callback) {
    World.now.networkCallbacks.add(callback);
  }

  public void unregisterNetworkCallback(NetworkCallback callback) {
    if (!World.now.networkCallbacks.remove(callback)) throw new IllegalArgumentException("Not registered.");
  }

  public static class NetworkCallback {
    public void onAvailable(Network network) {}
  }
}
