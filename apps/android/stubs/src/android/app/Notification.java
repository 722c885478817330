package android.app;

import android.content.Context;
import android.os.Bundle;

public class Notification {
  public Bundle extras = new Bundle();
  public int flags;
  public long when;
  public String category;
  public String channel;

  public static class Style {
    CharSequence big;
  }

  public static class BigTextStyle extends Style {
    public BigTextStyle bigText(CharSequence text) {
      big = text;
      return this;
    }
  }

  public static class Builder {
    private final Notification made = new Notification();

    public Builder(Context context) {}

    public Builder setSmallIcon(int icon) {
      return this;
    }

    public Builder setContentTitle(CharSequence title) {
      made.extras.put("android.title", title);
      return this;
    }

    public Builder setContentText(CharSequence text) {
      made.extras.put("android.text", text);
      return this;
    }

    public Builder setContentIntent(PendingIntent intent) {
      return this;
    }

    public Builder setStyle(Style style) {
      made.extras.put("android.bigText", style.big);
      return this;
    }

    public Builder setWhen(long when) {
      made.when = when;
      return this;
    }

    public Builder setAutoCancel(boolean isOn) {
      return this;
    }

    public Builder setOngoing(boolean isOn) {
      made.flags |= isOn ? 2 : 0;
      return this;
    }

    public Builder addExtras(Bundle extras) {
      made.extras.putAll(extras);
      return this;
    }

    public Builder setChannelId(String id) {
      made.channel = id;
      return this;
    }

    public Notification build() {
      return made;
    }
  }
}
