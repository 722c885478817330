package android.provider;

import android.content.ContentResolver;
import org.florin.terminal.stubs.World;

public final class Settings {
  private Settings() {}

  public static final class Secure {
    private Secure() {}

    public static String getString(ContentResolver resolver, String name) {
      return World.now.secureSettings.get(name);
    }
  }
}
