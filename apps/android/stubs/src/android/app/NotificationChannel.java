package android.app;

public final class NotificationChannel {
  final String id;

  public NotificationChannel(String id, CharSequence name, int importance) {
    this.id = id;
  }
}
