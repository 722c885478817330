package android.content;

public abstract class BroadcastReceiver {
  public PendingResult pending;

  public abstract void onReceive(Context context, Intent intent);

  public final PendingResult goAsync() {
    return pending = new PendingResult();
  }

  public static class PendingResult {
    public volatile boolean isFinished;

    public final void finish() {
      isFinished = true;
    }
  }
}
