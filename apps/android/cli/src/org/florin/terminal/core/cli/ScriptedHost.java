package org.florin.terminal.core.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.florin.terminal.core.Clock;
import org.florin.terminal.core.Fault;
import org.florin.terminal.core.Health;
import org.florin.terminal.core.Host;
import org.florin.terminal.core.Json;
import org.florin.terminal.core.Notice;
import org.florin.terminal.core.PhoneReport;
import org.florin.terminal.core.Terminal;
import org.florin.terminal.core.Trial;

/** A phone that has every right and shows itself its test messages at once. */
final class ScriptedHost implements Host {
  private final Integer charge;
  private final String maker;
  final Clock clock;
  private final boolean saysJson;
  final CountDownLatch ended = new CountDownLatch(1);
  volatile Fault fault;
  volatile Terminal terminal;
  private long lastQueued = -1;

  ScriptedHost(Options options) {
    charge = options.number("charge");
    maker = options.get("maker");
    clock = wrongClock(options.number("ahead"));
    saysJson = "json".equals(options.get("say"));
    if (charge != null && charge > 100) throw new Fault("usage");
  }

  @Override
  public Health health() {
    Health health = new Health();
    health.charge = charge;
    health.charging = false;
    health.smsPermission = true;
    health.listenerAlive = true;
    health.report = maker == null ? null : report();
    return health;
  }

  private static Clock wrongClock(Integer aheadMs) {
    if (aheadMs == null) return new Clock();
    return new Clock() {
      @Override
      public long nowMs() {
        return super.nowMs() + aheadMs;
      }
    };
  }

  private PhoneReport report() {
    PhoneReport report = new PhoneReport();
    report.maker = maker;
    report.sdk = 34;
    report.notifications = PhoneReport.Notifications.GRANTED;
    report.isListenerBound = true;
    report.backgroundWork = PhoneReport.BackgroundWork.ALLOWED;
    return report;
  }

  @Override
  public void showTrial(Trial trial) {
    Notice notice = new Notice();
    notice.packageName = "org.florin.terminal";
    notice.key = "trial";
    notice.whenMs = clock.nowMs();
    notice.seenAtMs = notice.whenMs;
    notice.title = trial.title;
    notice.text = trial.text;
    notice.trialId = trial.id;
    terminal.hear(notice);
  }

  /** Tests that drive this program want to know how much waits. */
  @Override
  public synchronized void changed() {
    if (!saysJson || terminal == null) return;
    long queued = terminal.queued();
    if (queued != lastQueued) print("{\"queued\":" + queued + "}");
    lastQueued = queued;
  }

  @Override
  public void say(String sentence, Map<String, Object> values) {
    if (!saysJson) {
      print(Sentences.text(sentence, values));
      return;
    }
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("sentence", sentence);
    said.put("values", values);
    print(Json.write(said));
  }

  @Override
  public void ended(Fault why) {
    fault = why;
    ended.countDown();
  }

  private static synchronized void print(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
