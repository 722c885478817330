package org.florin.terminal.app;

import android.app.Notification;
import android.content.Intent;
import android.hardware.Camera;
import android.os.Build;
import android.os.Bundle;
import android.os.Handler;
import android.service.notification.StatusBarNotification;
import android.telephony.SmsMessage;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import java.io.File;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.florin.terminal.stubs.World;

/** A phone with the app on it, its owner's finger, and a server. */
final class Phone implements AutoCloseable {
  static final String SBER = "ru.sberbankmobile";
  static final String LISTENER = "org.florin.terminal/org.florin.terminal.app.BankListener";

  final FakeServer server = new FakeServer();
  final World world;
  FlorinApp app;
  BankListener listener;

  Phone() throws Exception {
    File folder = Files.createTempDirectory("florin-layer").toFile();
    world = new World(folder);
    World.now = world;
    Handler.DELAYED.clear();
    Build.MANUFACTURER = "Xiaomi";
    Build.VERSION.SDK_INT = 33;
    TestKeyStore.forget();
    world.battery = new Intent().putExtra("level", 43).putExtra("scale", 50).putExtra("plugged", 0);
    world.permissions.add("android.permission.RECEIVE_SMS");
    world.secureSettings.put("enabled_notification_listeners", "other.app/.Listener:" + LISTENER);
    startProcess();
  }

  /** As after a kill: the files stay, the memory does not. */
  void startProcess() {
    if (app != null) app.terminal().stop();
    app = new FlorinApp();
    app.onCreate();
  }

  void pair() throws Exception {
    app.terminal().pair(server.offer());
    if (!app.startTerminal()) throw new AssertionError("The terminal does not start.");
    Expect.eventually("a first ping", () -> !server.pings.isEmpty());
  }

  void bindListener(StatusBarNotification... shown) throws Exception {
    listener = new BankListener();
    listener.attach(app);
    listener.shown = shown;
    onMain(() -> listener.onListenerConnected());
  }

  static StatusBarNotification push(String packageName, String title, String text, int flags, long atMs) {
    Notification notification = new Notification();
    notification.extras.put("android.title", title).put("android.text", text);
    notification.flags = flags;
    notification.when = atMs;
    return new StatusBarNotification(packageName, "0|" + packageName + "|" + text.hashCode(), notification, atMs);
  }

  void post(StatusBarNotification shown) throws Exception {
    onMain(() -> listener.onNotificationPosted(shown));
  }

  SmsReceiver receive(String action, int slot, SmsMessage... parts) throws Exception {
    Intent intent = new Intent(action).putExtra("android.telephony.extra.SLOT_INDEX", slot);
    intent.extras.put("pdus", parts);
    SmsReceiver receiver = new SmsReceiver();
    onMain(() -> receiver.onReceive(app, intent));
    return receiver;
  }

  MainActivity open(Intent intent) throws Exception {
    MainActivity activity = new MainActivity();
    activity.attach(app);
    activity.setIntent(intent);
    onMain(() -> {
      activity.onCreate((Bundle) null);
      activity.onResume();
    });
    return activity;
  }

  /** Every text on the screen, from top to bottom. */
  List<String> words(MainActivity activity) throws Exception {
    return world.main.submit(() -> {
      List<String> words = new ArrayList<>();
      for (View view : views(activity.content)) if (view instanceof TextView) words.add(((TextView) view).text);
      return words;
    }).get(90, TimeUnit.SECONDS);
  }

  static List<View> views(View root) {
    List<View> all = new ArrayList<>();
    all.add(root);
    if (root instanceof ViewGroup) for (View child : ((ViewGroup) root).children) all.addAll(views(child));
    return all;
  }

  void press(MainActivity activity, String words) throws Exception {
    onMain(() -> {
      for (View view : views(activity.content)) {
        if (!view.hasOnClickListeners() || !says(view, words)) continue;
        view.performClick();
        return;
      }
      throw new AssertionError("No button «" + words + "» on the screen.");
    });
  }

  /** A button is its words, or a row of a glyph and words. */
  static boolean says(View button, String words) {
    for (View part : views(button)) if (part instanceof TextView && ((TextView) part).text.equals(words)) return true;
    return false;
  }

  interface Act {
    void run() throws Exception;
  }

  void onMain(Act act) throws Exception {
    Callable<Void> call = () -> {
      act.run();
      return null;
    };
    world.main.submit(call).get(90, TimeUnit.SECONDS);
  }

  Camera withCamera() {
    world.permissions.add("android.permission.CAMERA");
    return world.camera = new Camera();
  }

  String sent() {
    return String.join("\n", server.messages);
  }

  /** A ping whose facts were read from now on; one that is under way does not count. */
  String nextPing() throws Exception {
    String now = Instant.now().toString();
    int before = server.pings.size();
    app.terminal().wake();
    Expect.eventually("the next ping", () -> server.pings.size() > before && clockOf(server.pings.get(server.pings.size() - 1)).compareTo(now) > 0);
    return server.pings.get(server.pings.size() - 1);
  }

  private static String clockOf(String ping) {
    Matcher clock = Pattern.compile("\"clock\":\"([^\"]+)\"").matcher(ping);
    return clock.find() ? clock.group(1) : "";
  }

  @Override
  public void close() {
    app.terminal().stop();
    server.close();
    world.main.shutdownNow();
  }
}
