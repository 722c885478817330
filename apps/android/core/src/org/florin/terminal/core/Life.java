package org.florin.terminal.core;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Everything that one running terminal has, from start to stop, shared by its two loops. */
final class Life implements SignedCalls.ClockListener {
  final Parts parts;
  final Queue queue;
  final Contact contact;
  final Http http = new Http();
  final PairedCalls calls;
  /** Rings when there is something to send. */
  final Bell queued = new Bell();
  /** Ring when a wait should end early. */
  final Bell pingNow = new Bell();
  final Bell sendNow = new Bell();
  /** Open when the first ping was tried, whatever became of it. */
  final CountDownLatch firstPing = new CountDownLatch(1);
  private volatile Pairing pairing;
  private volatile Filter filter;
  private volatile boolean isStopping;
  private volatile Fault fault;

  Life(Parts parts, Queue queue, Contact contact, Pairing pairing) {
    this.parts = parts;
    this.queue = queue;
    this.contact = contact;
    this.pairing = pairing;
    this.filter = new Filter(pairing.config);
    SignedCalls signed =
        new SignedCalls(http, parts.clock, pairing.serverUrl, pairing.terminalId, pairing.deviceSecret, pairing.clockOffsetMs, this);
    this.calls = new PairedCalls(signed);
  }

  Pairing pairing() {
    return pairing;
  }

  Filter filter() {
    return filter;
  }

  boolean isStopping() {
    return isStopping;
  }

  /** Why it ended by itself; null while it runs or when it was told to stop. */
  Fault fault() {
    return fault;
  }

  void say(String sentence, Object... values) {
    parts.host.say(sentence, Fault.values(values));
  }

  Map<String, Object> call(String path, Map<String, Object> body) throws Refusal, Unreachable {
    Map<String, Object> answer = calls.call(path, body);
    contact.made(parts.clock.nowMs());
    return answer;
  }

  @Override
  public void clockCorrected(long offsetMs) {
    keep(pairing.withClockOffset(offsetMs));
    say("clock_corrected", "seconds", Math.round(Math.abs(offsetMs) / 1000.0));
  }

  void takeConfig(DeviceConfig config) {
    keep(pairing.withConfig(config));
    filter = new Filter(config);
    say("config_taken", "version", config.version);
    tellRefusedPatterns();
  }

  void tellRefusedPatterns() {
    if (filter.refusedPatterns > 0) say("pattern_refused", "count", (long) filter.refusedPatterns);
  }

  private synchronized void keep(Pairing changed) {
    pairing = changed;
    try {
      changed.save(parts.secretBox);
    } catch (IOException full) {
      // What was learnt works until the next start, and is then learnt again.
      say("disk_failed", "reason", "settings");
    }
  }

  /** Ends both loops; the first reason counts. */
  void end(Fault why) {
    synchronized (this) {
      if (!isStopping) fault = why;
      isStopping = true;
    }
    firstPing.countDown();
    queued.close();
    pingNow.close();
    sendNow.close();
    http.close();
  }
}
