package org.florin.terminal.app;

import android.Manifest;
import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.net.Uri;
import android.os.Bundle;
import org.florin.terminal.core.Check;

/** The one screen: the camera until the phone is paired, then what works and what does not. */
public class MainActivity extends Activity {
  private static final int ASK_CAMERA = 2;

  private Texts texts;
  private PairingFlow pairing;
  private Mending mending;
  private Refresher refresher;
  private PairScreen pairScreen;
  private boolean isOpen;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    texts = Texts.ofPhone();
    pairing = new PairingFlow(this, texts);
    mending = new Mending(this, texts);
    refresher = new Refresher(this);
    showRightScreen();
    // After a rotation or a return the same link would ask a second time.
    if (saved == null) takeLink(getIntent());
  }

  @Override
  protected void onNewIntent(Intent intent) {
    setIntent(intent);
    takeLink(intent);
  }

  private void takeLink(Intent intent) {
    Uri link = intent == null ? null : intent.getData();
    if (link != null && "florin-terminal".equals(link.getScheme())) pairing.askThenPair(link.toString());
  }

  @Override
  protected void onResume() {
    super.onResume();
    isOpen = true;
    Running.start(this);
    if (pairScreen != null) pairScreen.resume();
    refresher.start();
    // A right may have been given or taken on the page that this screen was left for: the site should know at once.
    app().terminal().wake();
  }

  @Override
  protected void onPause() {
    isOpen = false;
    refresher.stop();
    if (pairScreen != null) pairScreen.pause();
    super.onPause();
  }

  void showRightScreen() {
    if (!app().isPaired()) {
      showPairScreen();
      return;
    }
    if (pairScreen != null) pairScreen.pause();
    pairScreen = null;
    StatusScreen rows = new StatusScreen(this, texts);
    setContentView(rows.view());
    refresher.show(rows);
  }

  void showPairScreen() {
    refresher.show(null);
    pairScreen = new PairScreen(this, pairing, texts);
    setContentView(pairScreen.view());
    if (isOpen) pairScreen.resume();
  }

  /** From the pairing screen of a phone that was paired before, back leads to its rows. */
  @Override
  public void onBackPressed() {
    if (pairScreen != null && app().isPaired()) showRightScreen();
    else super.onBackPressed();
  }

  void pairingFailed() {
    if (pairScreen != null) pairScreen.failed();
  }

  void mend(Check.Mend mend) {
    mending.mend(mend);
  }

  /** What changed since is told to the site at once, and shown. */
  void checkAgain() {
    app().terminal().wake();
    refresher.refresh();
  }

  /** The browser downloads; the owner installs. */
  void openAddress(String address) {
    try {
      startActivity(new Intent(Intent.ACTION_VIEW, Uri.parse(address)));
    } catch (ActivityNotFoundException noBrowser) {
      new Dialogs(this, texts).tell(texts.say("newer.get"), address);
    }
  }

  void askForCamera() {
    requestPermissions(new String[] {Manifest.permission.CAMERA}, ASK_CAMERA);
  }

  @Override
  public void onRequestPermissionsResult(int request, String[] permissions, int[] results) {
    boolean isGranted = results.length > 0 && results[0] == PackageManager.PERMISSION_GRANTED;
    if (request == Mending.ASK_SMS) mending.smsAnswered(isGranted);
    if (request == ASK_CAMERA && pairScreen != null) pairScreen.resume();
    refresher.refresh();
  }

  private FlorinApp app() {
    return (FlorinApp) getApplication();
  }
}
