package org.florin.terminal.app;

import static org.florin.terminal.app.LayerTest.SCENARIOS;

import android.content.Intent;
import android.graphics.SurfaceTexture;
import android.hardware.Camera;
import android.net.Uri;
import android.view.TextureView;
import android.view.View;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;

/** Pairing by camera, text and link, and leaving again. */
final class PairingScenarios {
  private PairingScenarios() {}

  static void add() {
    SCENARIOS.put("the camera's picture of a QR code pairs the phone", PairingScenarios::camera);
    SCENARIOS.put("without the camera's permission the screen asks for it", PairingScenarios::noCamera);
    SCENARIOS.put("a link asks first and names the server", PairingScenarios::link);
    SCENARIOS.put("a link that is no offer pairs nothing", PairingScenarios::badLink);
    SCENARIOS.put("pasted text pairs the phone; other things of the clipboard are not shown", PairingScenarios::pasted);
    SCENARIOS.put("a refused code leaves the former pairing running", PairingScenarios::refused);
    SCENARIOS.put("unpairing asks first, tells the server and forgets everything", PairingScenarios::unpair);
  }

  private static void camera(Phone phone) throws Exception {
    Camera camera = phone.withCamera();
    MainActivity activity = phone.open(new Intent());
    phone.onMain(() -> surface(activity).onSurfaceTextureAvailable(new SurfaceTexture(), 560, 995));
    Expect.same("size of the preview", 1280, camera.getParameters().getPreviewSize().width);
    Expect.same("focus", "continuous-picture", camera.getParameters().focus);

    phone.onMain(() -> Expect.yes("the first picture is taken", camera.show(new byte[1280 * 720 * 3 / 2])));
    Expect.eventually("the next picture is asked for", () -> camera.callback != null);
    phone.onMain(() -> camera.show(picture(phone.server.offer())));

    Expect.eventually("paired", () -> phone.app.isPaired());
    Expect.eventually("the rows", () -> phone.words(activity).contains("SMS банков"));
    Expect.eventually("the camera is given back", () -> camera.isReleased);
    Expect.eventually("the service", () -> !phone.world.startedServices.isEmpty());
  }

  private static TextureView.SurfaceTextureListener surface(MainActivity activity) {
    for (View view : Phone.views(activity.content)) if (view instanceof TextureView) return ((TextureView) view).listener;
    throw new AssertionError("No camera picture on the screen.");
  }

  /** NV21 as a camera gives it: dim, the code in the middle and turned by 90 degrees, then the colours. */
  private static byte[] picture(String text) throws Exception {
    byte[] picture = new byte[1280 * 720 * 3 / 2];
    Arrays.fill(picture, (byte) 120);
    boolean[][] code = qrCode(text, 600);
    for (int y = 0; y < 600; y++) {
      for (int x = 0; x < 600; x++) picture[(60 + x) * 1280 + 340 + (599 - y)] = (byte) (code[x][y] ? 30 : 200);
    }
    return picture;
  }

  /** Written by the whole of ZXing, which the app does not have: a class loader of its own keeps it away from the reader under test. */
  private static boolean[][] qrCode(String text, int side) throws Exception {
    URL jar = new File(System.getProperty("zxing")).toURI().toURL();
    try (URLClassLoader whole = new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader())) {
      Class<?> format = whole.loadClass("com.google.zxing.BarcodeFormat");
      Class<?> writer = whole.loadClass("com.google.zxing.qrcode.QRCodeWriter");
      Object code = writer.getMethod("encode", String.class, format, int.class, int.class)
          .invoke(writer.getConstructor().newInstance(), text, format.getField("QR_CODE").get(null), side, side);
      boolean[][] dark = new boolean[side][side];
      for (int at = 0; at < side * side; at++) {
        dark[at / side][at % side] = (Boolean) code.getClass().getMethod("get", int.class, int.class).invoke(code, at / side, at % side);
      }
      return dark;
    }
  }

  private static void noCamera(Phone phone) throws Exception {
    MainActivity activity = phone.open(new Intent());
    phone.press(activity, "Дать доступ к камере");
    Expect.same("asked", "[android.permission.CAMERA]", phone.world.askedPermissions);

    phone.withCamera();
    phone.onMain(() -> activity.onRequestPermissionsResult(2, new String[] {"android.permission.CAMERA"}, new int[] {0}));
    Expect.yes("the camera's picture", surface(activity) != null);
  }

  private static void link(Phone phone) throws Exception {
    MainActivity activity = phone.open(new Intent("android.intent.action.VIEW", Uri.parse(phone.server.link())));
    Expect.holds(phone.world.dialog().message, phone.server.url());
    // A call that nobody allowed would come from a thread of its own, a moment later.
    Thread.sleep(1500);
    Expect.same("calls before the answer", "[]", phone.server.paths);

    phone.onMain(() -> phone.world.dialog().press(-1));

    Expect.eventually("paired", () -> phone.app.isPaired());
    Expect.eventually("the rows", () -> phone.words(activity).contains("SMS банков"));
  }

  private static void badLink(Phone phone) throws Exception {
    phone.open(new Intent("android.intent.action.VIEW", Uri.parse("florin-terminal://pair?d=e30")));
    Expect.same("told", "Это не QR-код терминала с сайта Florin.", phone.world.dialog().message);

    MainActivity second = phone.open(new Intent());
    phone.onMain(() -> second.onNewIntent(new Intent("android.intent.action.VIEW", Uri.parse("florin-terminal://pair?d=%%%"))));
    Expect.same("told", "Это не QR-код терминала с сайта Florin.", phone.world.dialog().message);
    Expect.same("calls", "[]", phone.server.paths);
  }

  private static void pasted(Phone phone) throws Exception {
    phone.world.clipboard = "my private note";
    MainActivity activity = phone.open(new Intent());
    phone.press(activity, "По ссылке");
    Expect.same("prefilled", "", ((android.widget.TextView) phone.world.dialog().view).text);

    phone.world.clipboard = phone.server.offer();
    phone.press(activity, "Вставить текст");
    phone.onMain(() -> phone.world.dialog().press(-1));

    Expect.eventually("paired", () -> phone.app.isPaired());
  }

  private static void refused(Phone phone) throws Exception {
    phone.pair();
    MainActivity activity = phone.open(new Intent());
    phone.onMain(activity::showPairScreen);
    phone.world.clipboard = "{\"auth_key\":\"broken\"}";
    phone.press(activity, "Вставить текст");
    phone.onMain(() -> phone.world.dialog().press(-1));

    Expect.eventually("told", () -> "Это не QR-код терминала с сайта Florin.".equals(phone.world.dialog().message));
    Expect.yes("the former pairing goes on", phone.app.terminal().isRunning());
    phone.onMain(activity::onBackPressed);
    Expect.eventually("the rows", () -> phone.words(activity).contains("SMS банков"));
  }

  private static void unpair(Phone phone) throws Exception {
    phone.pair();
    MainActivity activity = phone.open(new Intent());
    Expect.eventually("the rows", () -> phone.words(activity).contains("Отвязать"));
    phone.press(activity, "Отвязать");
    Expect.same("asked", "Отвязать телефон?", phone.world.dialog().title);
    Expect.yes("nothing before the answer", !phone.server.paths.contains("/device/v1/unpair") && phone.app.isPaired());

    phone.onMain(() -> phone.world.dialog().press(-1));

    Expect.eventually("the pairing screen", () -> phone.words(activity).contains("Наведите на QR-код"));
    Expect.yes("the server was told", phone.server.paths.contains("/device/v1/unpair"));
    Expect.yes("the file is gone", !new File(phone.world.folder, "pairing.bin").exists());
    Expect.yes("the key is gone", TestKeyStore.KEYS.isEmpty());
    Expect.yes("the terminal has stopped", !phone.app.terminal().isRunning());
    Expect.holds(String.valueOf(phone.world.stoppedServices), "TerminalService");
  }
}
