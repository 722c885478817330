package org.florin.terminal.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.florin.terminal.core.Check;
import org.florin.terminal.core.Health;
import org.florin.terminal.core.PhoneReport;
import org.florin.terminal.core.State;

/** What the screen says of each check, in the phone's language. */
final class CheckWords {
  private final Texts texts;
  private final State state;
  private final Health health;
  private final Maker maker;
  private final long nowMs;

  CheckWords(Texts texts, State state, Health health, long nowMs) {
    this.texts = texts;
    this.state = state;
    this.health = health;
    this.maker = Maker.of(health.report.maker);
    this.nowMs = nowMs;
  }

  /** The rows of the screen, worst first. A listener that was never lost says nothing that the row of notifications does not say. */
  List<Check> rows() {
    List<Check> rows = new ArrayList<Check>();
    for (Check check : state.checks) {
      boolean isTold = check.subject == Check.Subject.LISTENER && health.report.reboundAtMs == null;
      boolean isNotOurs = check.subject == Check.Subject.AUTOSTART && maker == Maker.OTHER;
      if (!isNotOurs && !(isTold && check.verdict == Check.Verdict.OK)) rows.add(check);
    }
    return rows;
  }

  String title(Check check) {
    return texts.say("check." + check.subject.name().toLowerCase(Locale.ROOT), "maker", maker.title);
  }

  String mend(Check check) {
    return check.mend == Check.Mend.NONE ? null : texts.say("mend." + check.mend.name().toLowerCase(Locale.ROOT));
  }

  String verdict() {
    if (state.isShutOut) return texts.say("verdict.out");
    if (isWaiting()) return texts.say("verdict.waits");
    if (state.verdict == State.Verdict.WELL) return texts.say("verdict.well");
    int broken = broken();
    return broken == 0 ? texts.say("verdict.look") : texts.things(broken);
  }

  String why() {
    if (state.isShutOut) return texts.say("verdict.out.why");
    if (isWaiting()) return texts.say("verdict.waits.why");
    if (state.verdict == State.Verdict.WELL) return texts.say("verdict.well.why");
    if (broken() == 0) return texts.say("verdict.look.why");
    String name = "verdict." + state.checks.get(0).subject.name().toLowerCase(Locale.ROOT) + ".why";
    return texts.say(texts.has(name) ? name : "verdict.other.why");
  }

  /** Paired a moment ago, and nothing is known to be broken. */
  private boolean isWaiting() {
    return state.lastContactMs == null && broken() == 0;
  }

  private int broken() {
    int count = 0;
    for (Check check : rows()) if (check.verdict == Check.Verdict.BROKEN) count++;
    return count;
  }

  String fact(Check check) {
    boolean isOk = check.verdict == Check.Verdict.OK;
    switch (check.subject) {
      case CONNECTION:
        return texts.say("fact.connection.out");
      case RESTRICTED:
        return texts.say("fact.restricted.bad");
      case NOTIFICATIONS:
        return texts.say(isOk ? "fact.notifications.ok" : "fact.notifications.bad");
      case LISTENER:
        return listener(isOk);
      case HIDDEN:
        return texts.say("fact.hidden.bad", "n", state.facts.hiddenCount);
      case SMS:
        return texts.say(isOk ? "fact.sms.ok" : "fact.sms.bad");
      case AUTOSTART:
        return texts.say("fact.autostart.look");
      case BATTERY:
        return battery(isOk);
      case NETWORK:
        return connection(isOk);
      default:
        return clockAndQueue(check);
    }
  }

  private String connection(boolean isOk) {
    if (state.lastContactMs == null) return texts.say("fact.connection.never");
    String ago = texts.ago(state.lastContactMs, nowMs);
    return isOk ? texts.say("fact.connection.ok", "network", network(), "ago", ago) : texts.say("fact.connection.bad", "ago", ago);
  }

  private String listener(boolean isOk) {
    if (!isOk) return texts.say("fact.listener.bad");
    Long at = health.report.reboundAtMs;
    return at == null ? texts.say("fact.listener.ok") : texts.say("fact.listener.rebound", "ago", texts.ago(at, nowMs));
  }

  private String battery(boolean isOk) {
    if (isOk) return texts.say("fact.battery.ok");
    boolean isAllowed = health.report.backgroundWork == PhoneReport.BackgroundWork.ALLOWED;
    return isAllowed && health.charge != null ? texts.say("fact.battery.low", "n", health.charge) : texts.say("fact.battery.bad");
  }

  private String clockAndQueue(Check check) {
    long seconds = Math.round(state.clockOffsetMs / 1000.0);
    if (check.fact.equals("queue_long")) return texts.say("fact.queue.long", "n", state.queued);
    if (seconds == 0) return texts.say("fact.clock.exact");
    return texts.say(seconds > 0 ? "fact.clock.behind" : "fact.clock.ahead", "n", Math.abs(seconds));
  }

  private String network() {
    String name = "network." + health.network;
    return texts.say(texts.has(name) ? name : "network.other");
  }
}
