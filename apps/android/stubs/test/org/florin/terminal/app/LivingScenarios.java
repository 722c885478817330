package org.florin.terminal.app;

import static org.florin.terminal.app.LayerTest.SCENARIOS;

import android.content.Intent;
import android.os.Build;
import android.service.notification.StatusBarNotification;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** How it stays alive: boot, update, kill, rights that are taken away, the key store. */
final class LivingScenarios {
  /** The numbers that Android knows as START_STICKY and START_NOT_STICKY. */
  private static final int STICKY = 1;
  private static final int NOT_STICKY = 2;

  private LivingScenarios() {}

  static void add() {
    SCENARIOS.put("after a boot the service runs in the foreground with the processor awake", LivingScenarios::boot);
    SCENARIOS.put("after a boot a phone that is not paired starts nothing", LivingScenarios::bootUnpaired);
    SCENARIOS.put("where Android refuses the service the terminal runs all the same", LivingScenarios::refused);
    SCENARIOS.put("a permission that is taken away is told in the next ping", LivingScenarios::takenAway);
    SCENARIOS.put("restricted settings are told apart from a missing access", LivingScenarios::restricted);
    SCENARIOS.put("a listener that is granted but unbound is bound again and says so", LivingScenarios::rebound);
    SCENARIOS.put("a listener without access is left alone", LivingScenarios::notGranted);
    SCENARIOS.put("after an update the listener's return is told as one after an update", LivingScenarios::updated);
    SCENARIOS.put("the network's return sends at once", LivingScenarios::networkBack);
    SCENARIOS.put("the ping tells charge, network, maker and version", LivingScenarios::ping);
    SCENARIOS.put("the secret is sealed with a key that is made once", LivingScenarios::keyStore);
    SCENARIOS.put("a key that is gone leads to pairing anew", LivingScenarios::keyGone);
    SCENARIOS.put("what waits survives a kill of the process", LivingScenarios::killed);
    SCENARIOS.put("a phone that the server does not know any more says so and stops", LivingScenarios::shutOut);
  }

  private static void boot(Phone phone) throws Exception {
    phone.pair();
    phone.startProcess();
    phone.onMain(() -> new BootReceiver().onReceive(phone.app, new Intent("android.intent.action.BOOT_COMPLETED")));
    Expect.same("services", "[org.florin.terminal.app.TerminalService]", phone.world.startedServices);

    TerminalService service = new TerminalService();
    service.attach(phone.app);
    phone.onMain(() -> Expect.same("answer", STICKY, service.onStartCommand(null, 0, 1)));
    Expect.yes("a notification for the foreground", service.foreground != null && phone.world.channels.contains(service.foreground.channel));
    Expect.yes("the processor stays awake", phone.world.hasWakeLock);
    Expect.yes("the terminal runs", phone.app.terminal().isRunning());

    phone.onMain(service::onDestroy);
    Expect.yes("the processor may sleep again", !phone.world.hasWakeLock);
    Expect.same("network callbacks", 0, phone.world.networkCallbacks.size());
  }

  private static void bootUnpaired(Phone phone) throws Exception {
    phone.onMain(() -> new BootReceiver().onReceive(phone.app, new Intent("android.intent.action.BOOT_COMPLETED")));
    phone.onMain(() -> new BootReceiver().onReceive(phone.app, new Intent("forged.ACTION")));
    TerminalService service = new TerminalService();
    service.attach(phone.app);
    phone.onMain(() -> Expect.same("answer", NOT_STICKY, service.onStartCommand(null, 0, 1)));

    Expect.same("services", "[]", phone.world.startedServices);
    Expect.yes("the service ends itself", service.wasStopped && !phone.world.hasWakeLock);
  }

  private static void refused(Phone phone) throws Exception {
    phone.pair();
    phone.startProcess();
    phone.world.refusesServices = true;
    phone.bindListener();
    phone.post(Phone.push(Phone.SBER, "t", "Зачисление 12р", 0, System.currentTimeMillis()));

    Expect.same("services", "[]", phone.world.startedServices);
    Expect.eventually("the message", () -> phone.sent().contains("Зачисление 12р"));
  }

  private static void takenAway(Phone phone) throws Exception {
    phone.pair();
    phone.bindListener();
    String before = phone.nextPing();
    Expect.holds(before, "\"sms_permission\":true");
    Expect.holds(before, "\"listener_alive\":true");

    phone.world.permissions.clear();
    phone.world.secureSettings.clear();
    phone.world.ignoresBatteryOptimizations = false;
    String after = phone.nextPing();

    Expect.holds(after, "\"sms_permission\":false");
    Expect.holds(after, "\"listener_alive\":false");
    Expect.holds(after, "\"notifications\":\"denied\"");
    Expect.holds(after, "\"background_work\":\"restricted\"");
  }

  private static void restricted(Phone phone) throws Exception {
    phone.pair();
    phone.world.secureSettings.clear();
    phone.world.restrictedMode = 1;
    Expect.holds(phone.nextPing(), "\"notifications\":\"restricted\"");

    Build.VERSION.SDK_INT = 32;
    Expect.holds(phone.nextPing(), "\"notifications\":\"denied\"");
  }

  private static void rebound(Phone phone) throws Exception {
    phone.pair();
    String within = phone.nextPing();
    Expect.same("switches within Android's own time", "[]", phone.world.componentStates);
    Expect.holds(within, "\"is_listener_bound\":false");

    phone.world.elapsedMs += Listening.PATIENCE_MS + 1;
    phone.nextPing();
    String name = "org.florin.terminal.app.BankListener";
    Expect.same("switches", "[disabled " + name + ", enabled " + name + ", rebind " + name + "]", phone.world.componentStates);
    phone.nextPing();
    Expect.same("switches at the next ping", 3, phone.world.componentStates.size());

    phone.bindListener();
    String after = phone.nextPing();
    Expect.holds(after, "\"is_listener_bound\":true");
    Expect.holds(after, "\"rebound_after\":\"kill\"");
    Expect.lacks(after, "\"rebound_at\":null");
  }

  private static void notGranted(Phone phone) throws Exception {
    phone.pair();
    phone.world.secureSettings.put("enabled_notification_listeners", "other.app/.Listener");
    phone.world.elapsedMs += Listening.PATIENCE_MS + 1;
    phone.nextPing();

    Expect.same("switches", "[]", phone.world.componentStates);
  }

  private static void updated(Phone phone) throws Exception {
    phone.pair();
    phone.startProcess();
    phone.onMain(() -> new BootReceiver().onReceive(phone.app, new Intent("android.intent.action.MY_PACKAGE_REPLACED")));
    phone.world.elapsedMs += Listening.PATIENCE_MS + 1;
    phone.nextPing();
    phone.bindListener();

    Expect.holds(phone.nextPing(), "\"rebound_after\":\"update\"");
    phone.startProcess();
    phone.app.startTerminal();
    Expect.holds(phone.nextPing(), "\"rebound_after\":\"update\"");
  }

  private static void networkBack(Phone phone) throws Exception {
    phone.pair();
    TerminalService service = new TerminalService();
    service.attach(phone.app);
    phone.onMain(() -> service.onStartCommand(null, 0, 1));
    phone.onMain(() -> service.onStartCommand(null, 0, 2));
    Expect.same("network callbacks", 1, phone.world.networkCallbacks.size());
    int before = phone.server.pings.size();

    phone.world.networkCallbacks.get(0).onAvailable(null);

    Expect.eventually("a ping", () -> phone.server.pings.size() > before);
  }

  private static void ping(Phone phone) throws Exception {
    phone.pair();
    phone.world.networkType = 0;
    String ping = phone.nextPing();
    for (String part : new String[] {"\"charge\":86", "\"charging\":false", "\"network\":\"mobile\"", "\"maker\":\"Xiaomi\"", "\"sdk\":33",
        "\"app_version\":\"android-" + BuildInfo.VERSION + "\"", "\"background_work\":\"allowed\""}) Expect.holds(ping, part);
    phone.world.networkType = null;
    Expect.holds(phone.nextPing(), "\"network\":\"none\"");
  }

  private static void keyStore(Phone phone) throws Exception {
    phone.pair();
    KeystoreBox box = new KeystoreBox(phone.world.folder);
    String kept = box.read();
    Expect.holds(kept, FakeServer.SECRET);
    box.write(kept);

    Expect.same("keys made", 1, TestKeyStore.made);
    Expect.same("read again", kept, new KeystoreBox(phone.world.folder).read());
    try (java.util.stream.Stream<Path> files = Files.list(phone.world.folder.toPath())) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Expect.lacks(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1), FakeServer.SECRET);
      }
    }
  }

  private static void keyGone(Phone phone) throws Exception {
    phone.pair();
    phone.startProcess();
    TestKeyStore.forget();
    try {
      new KeystoreBox(phone.world.folder).read();
      throw new AssertionError("It was opened without its key.");
    } catch (IOException expected) {
      Expect.yes("not paired any more", !phone.app.isPaired());
    }
    MainActivity activity = phone.open(new Intent());
    Expect.yes("the pairing screen", phone.words(activity).contains("Наведите на QR-код"));
  }

  private static void killed(Phone phone) throws Exception {
    phone.pair();
    phone.bindListener();
    phone.app.terminal().stop();
    StatusBarNotification push = Phone.push(Phone.SBER, "t", "Зачисление 77р", 0, System.currentTimeMillis());
    phone.post(push);
    Expect.eventually("it is stored", () -> phone.app.terminal().state().queued == 1);
    Expect.lacks(phone.sent(), "77р");

    phone.startProcess();
    Expect.same("still waiting", 1, phone.app.terminal().state().queued);
    phone.app.startTerminal();
    Expect.eventually("the message", () -> phone.sent().contains("Зачисление 77р"));
    Expect.eventually("acknowledged", () -> phone.app.terminal().state().queued == 0);
  }

  private static void shutOut(Phone phone) throws Exception {
    phone.pair();
    phone.server.knowsPhone = false;
    phone.app.terminal().wake();

    Expect.eventually("a notice for the owner", () -> phone.world.notifications.containsKey("null:3"));
    Expect.eventually("the service is stopped", () -> !phone.world.stoppedServices.isEmpty());
    Expect.yes("it does not start by itself again", !phone.app.startTerminal());
    MainActivity activity = phone.open(new Intent());
    Expect.eventually("the verdict", () -> phone.words(activity).contains("Подключите телефон заново"));
  }
}
