package org.florin.terminal.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Sends what waits, in order, one call at a time; what the server confirms is forgotten, the rest is sent again. */
final class Sender extends Loop {
  private static final int BATCH_MAX_MESSAGES = 100;
  private static final long BATCH_MAX_BYTES = 200 * 1024;
  private static final long FOR_EVER_MS = 3600000;

  private int size = BATCH_MAX_MESSAGES;

  Sender(Life life) {
    super(life);
  }

  @Override
  void round() throws InterruptedException {
    // The first ping tells how far the phone's clock is off; messages that came before it would be misjudged.
    life.firstPing.await();
    List<Entry> batch = life.queue.batch(size, BATCH_MAX_BYTES);
    if (batch.isEmpty()) life.queued.await(FOR_EVER_MS);
    else sendOrWait(batch);
  }

  private void sendOrWait(List<Entry> batch) {
    try {
      send(batch);
      backoff.reset();
      size = BATCH_MAX_MESSAGES;
    } catch (Refusal refusal) {
      overcome(batch, refusal);
      waitLonger(refusal);
    } catch (Unreachable unreachable) {
      waitLonger(unreachable);
    }
  }

  private void send(List<Entry> batch) throws Refusal, Unreachable {
    List<Object> messages = new ArrayList<Object>();
    for (Entry entry : batch) messages.add(entry.toJson());
    Map<String, Object> answer = life.call("/device/v1/messages", Fault.values("messages", messages));
    try {
      acknowledge(batch, Json.number(answer, "acked_seq"), Json.list(answer, "rejected").size());
    } catch (IllegalArgumentException notOurs) {
      throw new Unreachable("answer");
    }
  }

  /** Never more than what was just sent: a number beyond it cannot speak of our messages. */
  private void acknowledge(List<Entry> batch, long acked, int rejected) throws Unreachable {
    long sent = 0;
    for (Entry entry : batch) if (entry.seq <= acked) sent++;
    if (sent == 0) {
      if (acked < batch.get(0).seq - 1) life.queue.fillFrom(acked + 1);
      throw new Unreachable("not_acknowledged");
    }
    life.queue.acknowledge(batch.get((int) sent - 1).seq);
    life.say("sent", "count", sent, "queued", life.queue.length());
    if (rejected > 0) life.say("rejected", "count", (long) rejected);
    life.parts.host.changed();
  }

  /** What can be done about a refusal, so that the next try is not the same one. */
  private void overcome(List<Entry> batch, Refusal refusal) {
    if (refusal.code.equals("device.sequence_reused")) moveAbove(batch.get(0));
    else if (refusal.status == 400 || refusal.status == 413 || refusal.status == 422) shrink(batch);
  }

  /** One bad message must not hold up the good ones: it is found by halving, and gives up its words. */
  private void shrink(List<Entry> batch) {
    if (batch.size() > 1) {
      size = (batch.size() + 1) / 2;
      return;
    }
    life.queue.empty(Collections.singletonList(batch.get(0).seq));
    life.say("emptied_refused");
  }

  private void moveAbove(Entry first) {
    try {
      long seq = Math.max(Pinger.ping(life) + 1, first.seq);
      life.queue.renumberFrom(seq);
      life.say("renumbered", "seq", seq);
    } catch (Refusal later) {
      // The next refusal asks again.
    } catch (Unreachable later) {
      // The next refusal asks again.
    }
  }

  private void waitLonger(Exception failure) {
    if (life.isStopping()) return;
    long waitMs = backoff.nextMs(failure);
    life.say("send_failed", "reason", failure.getMessage(), "seconds", (waitMs + 999) / 1000);
    life.sendNow.forget();
    life.sendNow.await(waitMs);
  }
}
