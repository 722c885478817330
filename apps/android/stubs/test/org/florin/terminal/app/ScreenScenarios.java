package org.florin.terminal.app;

import static org.florin.terminal.app.LayerTest.SCENARIOS;

import android.app.Notification;
import android.content.Intent;
import android.os.Build;
import android.os.Handler;
import android.service.notification.StatusBarNotification;
import android.view.View;
import android.widget.ImageView;
import android.widget.TextView;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The one screen, its buttons, and the test message. */
final class ScreenScenarios {
  private ScreenScenarios() {}

  static void add() {
    SCENARIOS.put("a phone without SMS shows that first, with the button that asks for it", ScreenScenarios::smsFirst);
    SCENARIOS.put("a well phone says so, in Russian and in English", ScreenScenarios::well);
    SCENARIOS.put("while nothing changes the views stay and only words change", ScreenScenarios::stays);
    SCENARIOS.put("each button opens its page, or the next one where a maker left it out", ScreenScenarios::pages);
    SCENARIOS.put("restricted settings are explained before the app's page opens", ScreenScenarios::restricted);
    SCENARIOS.put("a notice whose text the bank hides is counted and explained", ScreenScenarios::hidden);
    SCENARIOS.put("a newer version is told and opened in the browser", ScreenScenarios::newer);
    SCENARIOS.put("a test message is shown, heard and sent under its own id", ScreenScenarios::trial);
    SCENARIOS.put("a forged test message of another app is dropped", ScreenScenarios::forgedTrial);
    SCENARIOS.put("both languages have the same texts with the same holes", ScreenScenarios::languages);
    SCENARIOS.put("each button can be reached and is at least 44 dp high", ScreenScenarios::reachable);
  }

  private static void smsFirst(Phone phone) throws Exception {
    phone.world.permissions.clear();
    phone.pair();
    phone.bindListener();
    MainActivity activity = phone.open(new Intent());
    Expect.eventually("the verdict", () -> phone.words(activity).contains("Исправьте одно"));
    List<String> words = phone.words(activity);
    Expect.yes("why", words.contains("Push читаем. Без SMS крупные суммы подтверждаете сами."));
    Expect.yes("SMS before autostart", words.indexOf("SMS банков") < words.indexOf("Автозапуск Xiaomi"));
    Expect.yes("autostart before what works", words.indexOf("Автозапуск Xiaomi") < words.indexOf("Уведомления"));
    Expect.yes("the phone and the terminal", words.contains("Redmi Note 12, a3f1-7c20"));

    phone.press(activity, "Разрешить");
    Expect.same("asked", "[android.permission.RECEIVE_SMS]", phone.world.askedPermissions);
    phone.onMain(() -> activity.onRequestPermissionsResult(1, new String[] {"android.permission.RECEIVE_SMS"}, new int[] {-1}));
    Expect.same("page", "android.settings.APPLICATION_DETAILS_SETTINGS", lastPage(phone));

    phone.world.permissions.add("android.permission.RECEIVE_SMS");
    phone.onMain(() -> activity.onRequestPermissionsResult(1, new String[] {"android.permission.RECEIVE_SMS"}, new int[] {0}));
    Expect.eventually("mended", () -> phone.words(activity).contains("Всё работает"));
  }

  private static void well(Phone phone) throws Exception {
    phone.pair();
    phone.bindListener();
    MainActivity russian = phone.open(new Intent());
    Expect.eventually("the verdict", () -> phone.words(russian).contains("Всё работает"));
    Expect.yes("privacy", phone.words(russian).contains("Уходят только сообщения банков. Коды и личная переписка остаются на телефоне."));
    Locale.setDefault(Locale.ENGLISH);
    try {
      MainActivity english = phone.open(new Intent());
      Expect.eventually("the verdict", () -> phone.words(english).contains("All works"));
      for (String word : phone.words(english)) Expect.yes("no Russian in " + word, !Pattern.compile("[а-яА-Я]").matcher(word).find());
    } finally {
      Locale.setDefault(new Locale("ru", "RU"));
    }
  }

  private static void stays(Phone phone) throws Exception {
    phone.pair();
    phone.bindListener();
    MainActivity activity = phone.open(new Intent());
    Expect.eventually("the rows", () -> phone.words(activity).contains("Сегодня"));
    TextView button = find(activity, "Отправить тест");
    int today = phone.words(activity).indexOf("Сегодня") + 1;
    Expect.same("today", "0", phone.words(activity).get(today));

    phone.post(Phone.push(Phone.SBER, "t", "Зачисление 5р", 0, System.currentTimeMillis()));

    Expect.eventually("counted", () -> phone.words(activity).get(today).equals("1"));
    Expect.yes("the same button", find(activity, "Отправить тест") == button);
  }

  private static void pages(Phone phone) throws Exception {
    phone.pair();
    phone.world.secureSettings.clear();
    phone.world.ignoresBatteryOptimizations = false;
    MainActivity activity = phone.open(new Intent());
    phone.onMain(() -> activity.mend(org.florin.terminal.core.Check.Mend.GRANT_NOTIFICATIONS));
    Expect.same("page", "android.settings.NOTIFICATION_LISTENER_DETAIL_SETTINGS", lastPage(phone));
    phone.world.missingPages.add("android.settings.NOTIFICATION_LISTENER_DETAIL_SETTINGS");
    phone.onMain(() -> activity.mend(org.florin.terminal.core.Check.Mend.GRANT_NOTIFICATIONS));
    Expect.same("page", "android.settings.ACTION_NOTIFICATION_LISTENER_SETTINGS", lastPage(phone));
    phone.onMain(() -> activity.mend(org.florin.terminal.core.Check.Mend.ALLOW_BACKGROUND));
    Expect.same("page", "android.settings.REQUEST_IGNORE_BATTERY_OPTIMIZATIONS", lastPage(phone));

    String[] makers = {"Xiaomi", "samsung", "HUAWEI", "realme"};
    String[] first = {"com.miui.securitycenter", "com.samsung.android.lool", "com.huawei.systemmanager", "com.coloros.safecenter"};
    for (int at = 0; at < makers.length; at++) {
      Build.MANUFACTURER = makers[at];
      openAutostart(phone, activity);
      Expect.holds(lastPage(phone), first[at]);
      for (android.content.ComponentName page : Maker.of(makers[at]).autostartPages()) phone.world.missingPages.add(page.flattenToString());
      openAutostart(phone, activity);
      Expect.same("page without the maker's own", "android.settings.APPLICATION_DETAILS_SETTINGS", lastPage(phone));
    }
  }

  private static void openAutostart(Phone phone, MainActivity activity) throws Exception {
    phone.onMain(() -> activity.mend(org.florin.terminal.core.Check.Mend.OPEN_AUTOSTART));
    phone.onMain(() -> phone.world.dialog().press(-1));
  }

  private static void restricted(Phone phone) throws Exception {
    phone.world.secureSettings.clear();
    phone.world.restrictedMode = 2;
    phone.pair();
    MainActivity activity = phone.open(new Intent());
    Expect.eventually("the row", () -> phone.words(activity).contains("Ограниченные настройки"));
    phone.press(activity, "Снять");
    Expect.holds(phone.world.dialog().message, "Разрешить ограниченные настройки");
    Expect.same("pages before the answer", 0, phone.world.startedActivities.size());

    phone.onMain(() -> phone.world.dialog().press(-1));
    Expect.same("page", "android.settings.APPLICATION_DETAILS_SETTINGS", lastPage(phone));
  }

  private static void hidden(Phone phone) throws Exception {
    phone.pair();
    phone.bindListener();
    phone.post(Phone.push(Phone.SBER, "Сбербанк", "Содержимое скрыто", 0, System.currentTimeMillis()));
    Expect.eventually("counted", () -> phone.nextPing().contains("\"hidden_count\":1"));
    MainActivity activity = phone.open(new Intent());

    Expect.eventually("the row", () -> phone.words(activity).contains("Банк скрывает текст push"));
    phone.press(activity, "Как показать");
    Expect.holds(phone.world.dialog().message, "Экран блокировки");
    Expect.lacks(phone.sent(), "Содержимое скрыто");
  }

  private static void newer(Phone phone) throws Exception {
    phone.server.newestVersion = "9.5.0";
    phone.pair();
    MainActivity activity = phone.open(new Intent());
    Expect.eventually("told", () -> phone.words(activity).contains("Вышла версия 9.5.0"));
    phone.press(activity, "Скачать");
    Intent opened = phone.world.startedActivities.get(0);
    Expect.same("address", "https://florin.example/downloads/florin-terminal-9.5.0.apk", opened.getData());
  }

  private static void trial(Phone phone) throws Exception {
    phone.pair();
    phone.bindListener();
    MainActivity activity = phone.open(new Intent());
    Expect.eventually("the rows", () -> phone.words(activity).contains("Отправить тест"));
    phone.press(activity, "Отправить тест");
    String key = FakeServer.TRIAL + ":2";
    Expect.eventually("a notification of our own", () -> phone.world.notifications.containsKey(key));
    Notification shown = phone.world.notifications.get(key);
    phone.post(new StatusBarNotification("org.florin.terminal", key, shown, System.currentTimeMillis()));

    Expect.eventually("sent", () -> phone.sent().contains("\"id\":\"" + FakeServer.TRIAL + "\""));
    for (String part : new String[] {"\"sender\":\"org.florin.terminal\"", "\"channel\":\"push\"", "\"trial\":{\"queued_at\":", "Trial +100 RUB"}) {
      Expect.holds(phone.sent(), part);
    }
    Expect.eventually("the dialog", () -> phone.world.dialog() != null && phone.world.dialog().title.equals("Тестовое сообщение"));
    Expect.eventually("the next look", () -> Handler.DELAYED.size() > 1);
    for (Runnable later : Handler.DELAYED) phone.onMain(later::run);
    Expect.eventually("how far it came", () -> phone.world.dialog().message.contains("✗ Шаблон прочитал"));
    Expect.holds(phone.world.dialog().message, "✓ Телефон увидел");
    Expect.holds(phone.world.dialog().message, "Для этого банка нет шаблона.");
  }

  private static void forgedTrial(Phone phone) throws Exception {
    phone.pair();
    phone.bindListener();
    phone.app.terminal().askForTrial();
    StatusBarNotification forged = Phone.push("com.chat", "t", "Trial +900000 RUB", 0, System.currentTimeMillis());
    forged.getNotification().extras.putString("florin.trial", FakeServer.TRIAL);
    phone.post(forged);
    phone.post(Phone.push(Phone.SBER, "t", "Зачисление 8р", 0, System.currentTimeMillis()));

    Expect.eventually("the bank's message", () -> phone.sent().contains("Зачисление 8р"));
    Expect.lacks(phone.sent(), "900000");
  }

  private static void languages(Phone phone) {
    Set<String> russian = shapes(RussianTexts.PAIRS);
    Set<String> english = shapes(EnglishTexts.PAIRS);
    Set<String> different = new TreeSet<>(russian);
    different.removeAll(english);
    Set<String> other = new HashSet<>(english);
    other.removeAll(russian);
    different.addAll(other);
    Expect.same("different texts", "[]", different);
    Expect.same("names", RussianTexts.PAIRS.length, russian.size());
  }

  private static Set<String> shapes(String[][] pairs) {
    Set<String> shapes = new TreeSet<>();
    for (String[] pair : pairs) {
      Set<String> holes = new TreeSet<>();
      Matcher hole = Pattern.compile("\\{\\w+\\}").matcher(pair[1]);
      while (hole.find()) holes.add(hole.group());
      shapes.add(pair[0] + holes);
    }
    return shapes;
  }

  private static void reachable(Phone phone) throws Exception {
    phone.pair();
    MainActivity activity = phone.open(new Intent());
    Expect.eventually("the rows", () -> phone.words(activity).contains("Отвязать"));
    int buttons = 0;
    for (View view : Phone.views(activity.content)) {
      if (!view.hasOnClickListeners()) continue;
      buttons++;
      Expect.yes("focus by keyboard", view.isFocusable);
      if (view instanceof ImageView) Expect.yes("a name for the screen reader", view.description != null);
      else Expect.yes("44 dp", view.minimumHeight >= 2 * 44);
    }
    Expect.yes("buttons", buttons >= 4);
  }

  private static TextView find(MainActivity activity, String words) {
    for (View view : Phone.views(activity.content)) if (view instanceof TextView && ((TextView) view).text.equals(words)) return (TextView) view;
    throw new AssertionError("No «" + words + "» on the screen.");
  }

  private static String lastPage(Phone phone) {
    Intent last = phone.world.startedActivities.get(phone.world.startedActivities.size() - 1);
    return last.getComponent() == null ? last.getAction() : last.getComponent().flattenToString();
  }
}
