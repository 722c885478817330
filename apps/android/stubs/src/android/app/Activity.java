package android.app;

import android.content.ContextWrapper;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import org.florin.terminal.stubs.World;

public class Activity extends ContextWrapper {
  public View content;
  public boolean wentBack;
  private Intent intent = new Intent();

  protected void onCreate(Bundle saved) {}

  protected void onResume() {}

  protected void onPause() {}

  protected void onNewIntent(Intent intent) {}

  public void onBackPressed() {
    wentBack = true;
  }

  public void onRequestPermissionsResult(int request, String[] permissions, int[] results) {}

  public Intent getIntent() {
    return intent;
  }

  public void setIntent(Intent given) {
    intent = given;
  }

  public void setContentView(View view) {
    content = view;
  }

  public final Application getApplication() {
    return (Application) getApplicationContext();
  }

  public boolean isDestroyed() {
    return false;
  }

  public final void runOnUiThread(Runnable action) {
    World.now.main.execute(action);
  }

  public final void requestPermissions(String[] permissions, int request) {
    for (String permission : permissions) World.now.askedPermissions.add(permission);
  }

  public boolean shouldShowRequestPermissionRationale(String permission) {
    return false;
  }
}
