package org.florin.terminal.core;

import java.util.LinkedHashMap;
import java.util.Map;

/** Tells the server regularly how the phone is, and takes its settings. */
final class Pinger extends Loop {
  private static final long LEAST_MS = 1000;
  private static final long MOST_MS = 3600000;

  Pinger(Life life) {
    super(life);
  }

  @Override
  void round() {
    life.pingNow.await(pingAndTidy());
  }

  /** Returns how long to wait. */
  private long pingAndTidy() {
    try {
      int emptied = life.queue.emptyOverdue(life.parts.clock.nowMs());
      if (emptied > 0) life.say("emptied_old", "count", (long) emptied);
      ping(life);
      if (backoff.hasFailed()) life.say("online");
      backoff.reset();
      return Math.min(MOST_MS, Math.max(LEAST_MS, life.pairing().config.pingSeconds * 1000));
    } catch (Refusal refusal) {
      return failed(refusal);
    } catch (Unreachable unreachable) {
      return failed(unreachable);
    } finally {
      life.firstPing.countDown();
      life.parts.host.changed();
    }
  }

  private long failed(Exception failure) {
    if (life.isStopping()) return 0;
    long waitMs = backoff.nextMs(failure);
    life.say("ping_failed", "reason", failure.getMessage(), "seconds", (waitMs + 999) / 1000);
    return waitMs;
  }

  /** One ping: says how the phone is, and does what the answer asks for. Returns the acknowledged number. */
  static long ping(Life life) throws Refusal, Unreachable {
    Map<String, Object> condition = condition(life);
    long asked = life.parts.clock.nowMs();
    Map<String, Object> answer = life.call("/device/v1/ping", condition);
    long answered = life.parts.clock.nowMs();
    try {
      return take(life, answer, asked + (answered - asked) / 2);
    } catch (IllegalArgumentException notOurs) {
      throw new Unreachable("answer");
    }
  }

  private static long take(Life life, Map<String, Object> answer, long askedMs) {
    long acked = Json.number(answer, "acked_seq");
    Long serverTime = Times.parse(Json.text(answer, "server_time"));
    Object app = answer.get("app");
    life.contact.told(serverTime == null ? null : serverTime - askedMs, app == null ? null : NewestApp.of(Json.object(app)));
    if (answer.get("config") != null) life.takeConfig(DeviceConfig.of(Json.object(answer.get("config"))));
    // The server knows higher numbers than the phone, whose queue was lost or came from a backup.
    if (acked > life.queue.lastSeq()) {
      life.queue.renumberFrom(acked + 1);
      life.say("renumbered", "seq", acked + 1);
    }
    if (answer.get("trial") != null) Trials.show(life, Trial.of(Json.object(answer.get("trial"))));
    return acked;
  }

  private static Map<String, Object> condition(Life life) {
    Health health = life.parts.host.health();
    Map<String, Object> body = new LinkedHashMap<String, Object>();
    body.put("charge", health.charge == null ? null : Long.valueOf(health.charge));
    body.put("charging", health.charging);
    body.put("network", health.network);
    body.put("sms_permission", health.smsPermission);
    body.put("listener_alive", health.listenerAlive);
    body.put("queue_len", Math.min(life.queue.length(), 1000000));
    body.put("last_seq", life.queue.lastSeq());
    // As the phone shows it, uncorrected: the server learns from it how far off the phone's times are.
    body.put("clock", Times.iso(life.parts.clock.nowMs()));
    body.put("app_version", life.parts.appVersion);
    body.put("config_version", life.pairing().config.version);
    if (health.report != null) body.put("phone", health.report.toJson(FactBook.read(life.queue, life.parts.clock.nowMs())));
    return body;
  }
}
