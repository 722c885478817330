package org.florin.terminal.app;

import static org.florin.terminal.app.LayerTest.SCENARIOS;

import android.service.notification.StatusBarNotification;
import android.telephony.SmsMessage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/** What comes in: notifications and SMS. */
final class HearingScenarios {
  private static final String SMS = "android.provider.Telephony.SMS_RECEIVED";

  private static final int ONGOING = 2;
  private static final int SUMMARY = 512;

  private HearingScenarios() {}

  static void add() {
    SCENARIOS.put("a bank's notification reaches the server with its big text", HearingScenarios::bigText);
    SCENARIOS.put("the lines of a grouped notification are read", HearingScenarios::lines);
    SCENARIOS.put("ongoing, media, summary, foreign and code notices are neither sent nor stored", HearingScenarios::dropped);
    SCENARIOS.put("what is still shown when the listener is bound is read once, what is older than the pairing never", HearingScenarios::replayed);
    SCENARIOS.put("an SMS in three parts is one message with its SIM slot", HearingScenarios::threeParts);
    SCENARIOS.put("a broadcast of another action is no SMS", HearingScenarios::otherAction);
    SCENARIOS.put("a phone that is not paired keeps nothing", HearingScenarios::notPaired);
  }

  private static void bigText(Phone phone) throws Exception {
    phone.pair();
    phone.bindListener();
    StatusBarNotification push = Phone.push(Phone.SBER, "Сбербанк", "Зачисление 500р", 0, System.currentTimeMillis());
    push.getNotification().extras.put("android.bigText", "Зачисление 500р от Ивана И. Баланс 1 500р");

    phone.post(push);

    Expect.eventually("the message", () -> phone.sent().contains("Баланс 1 500р"));
    Expect.holds(phone.sent(), "\"channel\":\"push\"");
    Expect.holds(phone.sent(), "\"sender\":\"ru.sberbankmobile\"");
    Expect.holds(phone.sent(), "\"title\":\"Сбербанк\"");
  }

  private static void lines(Phone phone) throws Exception {
    phone.pair();
    phone.bindListener();
    StatusBarNotification push = Phone.push(Phone.SBER, "Сбербанк", "2 сообщения", 0, System.currentTimeMillis());
    push.getNotification().extras.put("android.textLines", new CharSequence[] {"Зачисление 100р", "Зачисление 200р"});

    phone.post(push);

    Expect.eventually("both lines", () -> phone.sent().contains("Зачисление 100р\\nЗачисление 200р"));
  }

  private static void dropped(Phone phone) throws Exception {
    phone.pair();
    phone.bindListener();
    long now = System.currentTimeMillis();
    phone.post(Phone.push(Phone.SBER, "t", "ongoing notice", ONGOING, now));
    phone.post(Phone.push(Phone.SBER, "t", "summary notice", SUMMARY, now));
    StatusBarNotification media = Phone.push(Phone.SBER, "t", "media notice", 0, now);
    media.getNotification().category = "transport";
    phone.post(media);
    phone.post(Phone.push("com.chat", "Мама", "private chat", 0, now));
    phone.post(Phone.push(Phone.SBER, "Код", "Код: 449221. Никому не говорите", 0, now));
    phone.post(Phone.push(Phone.SBER, "t", "Зачисление 700р", 0, now));

    Expect.eventually("the only message", () -> phone.sent().contains("Зачисление 700р"));
    byte[] file = Files.readAllBytes(phone.world.folder.toPath().resolve(AndroidDatabase.FILE));
    String all = phone.sent() + new String(file, StandardCharsets.UTF_8);
    for (String never : new String[] {"ongoing notice", "summary notice", "media notice", "private chat", "449221"}) Expect.lacks(all, never);
  }

  private static void replayed(Phone phone) throws Exception {
    phone.pair();
    long now = System.currentTimeMillis();
    StatusBarNotification older = Phone.push(Phone.SBER, "t", "Зачисление 1р", 0, now - 3600000);
    StatusBarNotification missed = Phone.push(Phone.SBER, "t", "Зачисление 2р", 0, now);

    phone.bindListener(older, missed);
    Expect.eventually("what was missed", () -> phone.sent().contains("Зачисление 2р"));
    phone.bindListener(older, missed);
    phone.post(Phone.push(Phone.SBER, "t", "Зачисление 3р", 0, now));
    Expect.eventually("the next one", () -> phone.sent().contains("Зачисление 3р"));

    Expect.lacks(phone.sent(), "Зачисление 1р");
    Expect.same("times that it was sent", 2, phone.sent().split("Зачисление 2р", -1).length);
  }

  private static void threeParts(Phone phone) throws Exception {
    phone.pair();
    long sent = System.currentTimeMillis();
    SmsReceiver receiver = phone.receive(SMS, 1, new SmsMessage("900", "СЧЁТ1234 12:00 ", sent),
        new SmsMessage("900", "Зачисление 5000р ", sent), new SmsMessage("900", "Баланс: 9000р", sent));

    Expect.eventually("Android is told that it is done", () -> receiver.pending.isFinished);
    Expect.eventually("the message", () -> phone.sent().contains("СЧЁТ1234 12:00 Зачисление 5000р Баланс: 9000р"));
    Expect.holds(phone.sent(), "\"channel\":\"sms\"");
    Expect.holds(phone.sent(), "\"sender\":\"900\"");
    Expect.holds(phone.sent(), "\"sim_slot\":1");
    Expect.holds(String.valueOf(phone.world.startedServices), "TerminalService");
  }

  private static void otherAction(Phone phone) throws Exception {
    phone.pair();
    SmsReceiver receiver = phone.receive("forged.ACTION", 0, new SmsMessage("900", "Зачисление 1р", 1));

    Expect.yes("nothing is taken", receiver.pending == null);
    Expect.same("queue", 0, phone.app.terminal().state().queued);
  }

  private static void notPaired(Phone phone) throws Exception {
    SmsReceiver receiver = phone.receive(SMS, 0, new SmsMessage("900", "Зачисление 1р", 1));
    phone.bindListener(Phone.push(Phone.SBER, "t", "Зачисление 2р", 0, System.currentTimeMillis()));

    Expect.eventually("Android is told that it is done", () -> receiver.pending.isFinished);
    Expect.same("queue", 0, phone.app.terminal().state().queued);
    Expect.same("services", "[]", phone.world.startedServices);
    Expect.same("calls", "[]", phone.server.paths);
  }
}
