package org.florin.terminal.core;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Looks at a phone as the server's doctor does, with what the phone itself knows. */
final class Examination {
  /** As the server: three minutes without a ping withhold the phone's methods. */
  private static final long SILENT_MS = 3 * 60000;
  private static final long CLOCK_OFF_MS = 120000;
  private static final long QUEUE_LONG = 100;
  private static final long CHARGE_LOW = 15;
  /** Above this sum a second signal is needed: SMS. */
  private static final long ROUBLES_BY_PUSH_ALONE = 15000;

  private final Parts parts;
  private final Contact contact;
  private final State state = new State();
  private final long nowMs;
  private final Health health;

  Examination(Parts parts, Queue queue, Contact contact, Pairing pairing, boolean isShutOut) {
    this.parts = parts;
    this.contact = contact;
    this.nowMs = parts.clock.nowMs();
    this.health = parts.host.health();
    state.isPaired = pairing != null;
    state.isShutOut = isShutOut;
    state.terminalId = pairing == null ? null : pairing.terminalId;
    state.serverUrl = pairing == null ? null : pairing.serverUrl;
    state.queued = queue.length();
    state.facts = FactBook.read(queue, nowMs);
    state.lastContactMs = contact.lastMs();
    Long offset = contact.clockOffsetMs();
    state.clockOffsetMs = offset != null ? offset : pairing == null ? 0 : pairing.clockOffsetMs;
    state.newerApp = newer(contact.newest());
  }

  State state() {
    connection();
    notifications();
    sms();
    autostart();
    battery();
    network();
    clockAndQueue();
    sort(state.checks);
    state.verdict = verdict();
    return state;
  }

  /** BROKEN: nothing reaches the server. LOOK: it reads, and something is to be mended. Autostart alone leaves it WELL. */
  private State.Verdict verdict() {
    if (!state.isPaired) return State.Verdict.NEVER_CONNECTED;
    boolean readsNothing = !health.smsPermission && !health.listenerAlive;
    boolean isSilent = state.isShutOut || (state.lastContactMs != null && nowMs - state.lastContactMs > SILENT_MS);
    if (readsNothing || isSilent) return State.Verdict.BROKEN;
    for (Check check : state.checks) {
      boolean isBad = check.verdict == Check.Verdict.BROKEN || check.verdict == Check.Verdict.LOOK;
      if (isBad && check.subject != Check.Subject.AUTOSTART) return State.Verdict.LOOK;
    }
    return State.Verdict.WELL;
  }

  private void connection() {
    if (!state.isPaired) add(Check.Subject.CONNECTION, Check.Verdict.BROKEN, Check.Mend.PAIR, "never_connected");
    else if (state.isShutOut) add(Check.Subject.CONNECTION, Check.Verdict.BROKEN, Check.Mend.PAIR, "unpaired");
  }

  private void notifications() {
    PhoneReport report = health.report;
    if (report == null) {
      add(Check.Subject.NOTIFICATIONS, Check.Verdict.UNKNOWN, Check.Mend.NONE, "notifications_untold");
      return;
    }
    boolean isGranted = report.notifications == PhoneReport.Notifications.GRANTED;
    if (report.notifications == PhoneReport.Notifications.RESTRICTED) {
      add(Check.Subject.RESTRICTED, Check.Verdict.BROKEN, Check.Mend.LIFT_RESTRICTION, "restricted_settings");
    }
    if (isGranted) add(Check.Subject.NOTIFICATIONS, Check.Verdict.OK, Check.Mend.NONE, "notifications_granted");
    else add(Check.Subject.NOTIFICATIONS, Check.Verdict.BROKEN, Check.Mend.GRANT_NOTIFICATIONS, "notifications_denied");
    if (isGranted) listener(report);
    hidden();
  }

  private void listener(PhoneReport report) {
    if (!report.isListenerBound) {
      add(Check.Subject.LISTENER, Check.Verdict.BROKEN, Check.Mend.REBIND_LISTENER, "listener_unbound");
    } else if (report.reboundAtMs != null) {
      String after = report.reboundAfter == null ? "unknown" : report.reboundAfter.name().toLowerCase(Locale.ROOT);
      add(Check.Subject.LISTENER, Check.Verdict.OK, Check.Mend.NONE, "listener_came_back", "at", report.reboundAtMs, "after", after);
    } else {
      add(Check.Subject.LISTENER, Check.Verdict.OK, Check.Mend.NONE, "listener_reading");
    }
  }

  /** Hidden after the last readable one: every text is hidden now; else some were. */
  private void hidden() {
    Facts facts = state.facts;
    if (facts.hiddenAtMs == null) return;
    boolean isAll = facts.lastPushAtMs == null || facts.lastPushAtMs < facts.hiddenAtMs;
    String fact = isAll ? "texts_hidden" : "some_texts_hidden";
    add(Check.Subject.HIDDEN, isAll ? Check.Verdict.BROKEN : Check.Verdict.LOOK, Check.Mend.SHOW_HIDDEN_TEXTS, fact, "count",
        facts.hiddenCount, "at", facts.hiddenAtMs);
  }

  private void sms() {
    if (health.smsPermission) add(Check.Subject.SMS, Check.Verdict.OK, Check.Mend.NONE, "sms_granted");
    else add(Check.Subject.SMS, Check.Verdict.BROKEN, Check.Mend.GRANT_SMS, "sms_denied", "roubles", ROUBLES_BY_PUSH_ALONE);
  }

  private void autostart() {
    String maker = health.report == null ? null : Makers.withAutostart(health.report.maker);
    if (maker == null) return;
    add(Check.Subject.AUTOSTART, Check.Verdict.LOOK, Check.Mend.OPEN_AUTOSTART, "autostart_" + maker, "maker", health.report.maker);
  }

  private void battery() {
    long charge = health.charge == null ? -1 : health.charge;
    boolean isCharging = Boolean.TRUE.equals(health.charging);
    String charging = health.charging == null ? "unknown" : isCharging ? "yes" : "no";
    PhoneReport.BackgroundWork work = health.report == null ? PhoneReport.BackgroundWork.UNKNOWN : health.report.backgroundWork;
    if (work == PhoneReport.BackgroundWork.RESTRICTED) {
      add(Check.Subject.BATTERY, Check.Verdict.LOOK, Check.Mend.ALLOW_BACKGROUND, "background_restricted", "charge", charge, "charging",
          charging);
    } else if (charge == -1) {
      add(Check.Subject.BATTERY, Check.Verdict.UNKNOWN, Check.Mend.NONE, "battery_untold");
    } else if (charge < CHARGE_LOW && !isCharging) {
      add(Check.Subject.BATTERY, Check.Verdict.LOOK, Check.Mend.NONE, "battery_low", "charge", charge);
    } else {
      add(Check.Subject.BATTERY, Check.Verdict.OK, Check.Mend.NONE, "battery_well", "charge", charge, "charging", charging, "background",
          work == PhoneReport.BackgroundWork.ALLOWED ? "allowed" : "unknown");
    }
  }

  private void network() {
    String network = health.network == null ? "unknown" : health.network;
    if (state.lastContactMs == null) add(Check.Subject.NETWORK, Check.Verdict.UNKNOWN, Check.Mend.NONE, "network_untold");
    else if (nowMs - state.lastContactMs > SILENT_MS)
      add(Check.Subject.NETWORK, Check.Verdict.BROKEN, Check.Mend.OPEN_NETWORK, "network_silent", "seen_at", state.lastContactMs);
    else add(Check.Subject.NETWORK, Check.Verdict.OK, Check.Mend.NONE, "network_steady", "network", network, "seen_at", state.lastContactMs);
  }

  private void clockAndQueue() {
    long seconds = Math.round(Math.abs(state.clockOffsetMs) / 1000.0);
    String direction = seconds == 0 ? "none" : state.clockOffsetMs > 0 ? "behind" : "ahead";
    boolean isOff = Math.abs(state.clockOffsetMs) > CLOCK_OFF_MS;
    boolean isLong = state.queued > QUEUE_LONG;
    String fact = isOff ? "clock_off" : isLong ? "queue_long" : "clock_and_queue_well";
    add(Check.Subject.CLOCK_AND_QUEUE, isOff || isLong ? Check.Verdict.LOOK : Check.Verdict.OK,
        isOff ? Check.Mend.SET_CLOCK : Check.Mend.NONE, fact, "seconds", seconds, "direction", direction, "queue", state.queued);
  }

  private NewestApp newer(NewestApp newest) {
    return newest == null || !Versions.isNewer(newest.version, parts.appVersion) ? null : newest;
  }

  private void add(Check.Subject subject, Check.Verdict verdict, Check.Mend mend, String fact, Object... values) {
    state.checks.add(new Check(subject, verdict, mend, fact, values));
  }

  /** The sort keeps the order of what is equally bad. */
  private static void sort(List<Check> checks) {
    Collections.sort(checks, new Comparator<Check>() {
      @Override
      public int compare(Check one, Check other) {
        return one.verdict.compareTo(other.verdict);
      }
    });
  }
}
