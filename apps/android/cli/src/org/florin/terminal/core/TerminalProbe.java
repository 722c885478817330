package org.florin.terminal.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Lets a test play a phone that has no network: what it hears, and what its screen would say. */
final class TerminalProbe implements Host {
  private final Queue queue;
  private final Parts parts = new Parts();
  private final Contact contact = new Contact();
  private Health health = new Health();
  private boolean isShutOut;
  private Terminal terminal;

  TerminalProbe(Database database, Queue queue) {
    this.queue = queue;
    parts.database = database;
    parts.host = this;
    parts.appVersion = "android-1.0.0";
  }

  /** The pairing is a text, as the key store would have it; null for a phone that is not paired. */
  void setPairing(final String pairing) {
    parts.secretBox = new SecretBox() {
      @Override
      public String read() {
        return pairing;
      }

      @Override
      public void write(String text) {}

      @Override
      public void erase() {}
    };
    terminal = new Terminal(parts);
  }

  void hear(Map<String, Object> told) {
    Notice notice = Probe.noticeOf(told);
    notice.packageName = Json.text(told, "package");
    notice.key = Json.text(told, "key");
    notice.whenMs = Json.number(told, "when");
    notice.seenAtMs = System.currentTimeMillis();
    notice.trialId = Json.textOrNull(told, "trial");
    terminal.hear(notice);
  }

  void hearSms(SmsPart part) {
    terminal.hear(Arrays.asList(part));
  }

  void setHealth(Map<String, Object> told) {
    health = new Health();
    Long charge = Json.numberOrNull(told, "charge");
    health.charge = charge == null ? null : charge.intValue();
    health.charging = (Boolean) told.get("charging");
    health.network = Json.textOrNull(told, "network");
    health.smsPermission = Boolean.TRUE.equals(told.get("sms"));
    health.listenerAlive = Boolean.TRUE.equals(told.get("bound"));
    isShutOut = Boolean.TRUE.equals(told.get("shut_out"));
    if (told.get("maker") != null) health.report = report(told);
    Long agoMs = Json.numberOrNull(told, "contact_ago_ms");
    contact.forget();
    if (agoMs != null) contact.made(System.currentTimeMillis() - agoMs);
    contact.told(Json.numberOrNull(told, "server_ahead_ms"), newest(Json.textOrNull(told, "newest")));
  }

  private static PhoneReport report(Map<String, Object> told) {
    PhoneReport report = new PhoneReport();
    report.maker = Json.text(told, "maker");
    report.sdk = 34;
    report.notifications = PhoneReport.Notifications.valueOf(Json.text(told, "notifications").toUpperCase(Locale.ROOT));
    report.isListenerBound = Boolean.TRUE.equals(told.get("bound"));
    boolean isRestricted = Boolean.TRUE.equals(told.get("background_restricted"));
    report.backgroundWork = isRestricted ? PhoneReport.BackgroundWork.RESTRICTED : PhoneReport.BackgroundWork.ALLOWED;
    return report;
  }

  private static NewestApp newest(String version) {
    if (version == null) return null;
    NewestApp app = new NewestApp();
    app.version = version;
    return app;
  }

  Object state() {
    State state = new Examination(parts, queue, contact, terminal.pairing(), isShutOut).state();
    List<Object> checks = new ArrayList<Object>();
    for (Check check : state.checks) {
      checks.add(Arrays.<Object>asList(word(check.subject), word(check.verdict), word(check.mend), check.fact));
    }
    Map<String, Object> told = new LinkedHashMap<String, Object>();
    told.put("verdict", word(state.verdict));
    told.put("checks", checks);
    told.put("newer", state.newerApp == null ? null : state.newerApp.version);
    told.put("hidden", state.facts.hiddenCount);
    told.put("today", state.facts.heardToday);
    return told;
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Health health() {
    return health;
  }

  @Override
  public void showTrial(Trial trial) {}

  @Override
  public void changed() {}

  @Override
  public void say(String sentence, Map<String, Object> values) {}

  @Override
  public void ended(Fault fault) {}
}
