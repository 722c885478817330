package android.content;

import android.content.pm.PackageManager;
import android.content.res.Resources;
import android.database.sqlite.SQLiteDatabase;
import android.graphics.drawable.Drawable;
import java.io.File;
import org.florin.terminal.stubs.Preferences;
import org.florin.terminal.stubs.Services;
import org.florin.terminal.stubs.World;

public abstract class Context {
  private Context application;

  /** Android attaches a component to its process. */
  public void attach(Context application) {
    this.application = application;
  }

  public Context getApplicationContext() {
    return application;
  }

  public String getPackageName() {
    return "org.florin.terminal";
  }

  public Object getSystemService(String name) {
    return Services.of(name);
  }

  public int checkSelfPermission(String permission) {
    return World.now.permissions.contains(permission) ? 0 : -1;
  }

  public ContentResolver getContentResolver() {
    return new ContentResolver();
  }

  public Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter) {
    if (receiver != null || !filter.action.equals("android.intent.action.BATTERY_CHANGED")) throw new RuntimeException("Stub!");
    return World.now.battery;
  }

  public SharedPreferences getSharedPreferences(String name, int mode) {
    return Preferences.open(name);
  }

  public SQLiteDatabase openOrCreateDatabase(String name, int mode, SQLiteDatabase.CursorFactory factory) {
    return new SQLiteDatabase(new File(World.now.folder, name).getPath());
  }

  public File getFilesDir() {
    return World.now.folder;
  }

  public ComponentName startService(Intent service) {
    World.now.startedServices.add(service.getComponent().getClassName());
    return service.getComponent();
  }

  /** API 26, which the app calls by reflection. Android 12 throws where the app is in the background. */
  public ComponentName startForegroundService(Intent service) {
    if (World.now.refusesServices) throw new IllegalStateException("ForegroundServiceStartNotAllowed");
    return startService(service);
  }

  public boolean stopService(Intent service) {
    return World.now.stoppedServices.add(service.getComponent().getClassName());
  }

  public void startActivity(Intent intent) {
    if (!World.now.hasPage(intent)) throw new ActivityNotFoundException();
    World.now.startedActivities.add(intent);
  }

  public PackageManager getPackageManager() {
    return new PackageManager();
  }

  public Resources getResources() {
    return new Resources();
  }

  public Drawable getDrawable(int id) {
    return new Drawable();
  }
}
