package org.florin.terminal.core;

import java.io.IOException;
import java.util.Collections;
import java.util.List;

/** The running whole: takes what the phone hears, keeps it until the server has it, and tells how the phone is. Safe for any thread. */
public final class Terminal {
  private final Parts parts;
  private final Queue queue;
  private final SmsJoiner joiner = new SmsJoiner();
  private final Contact contact = new Contact();
  private Run run;
  private boolean isShutOut;

  public Terminal(Parts parts) {
    this.parts = parts;
    this.queue = new Queue(parts.database);
  }

  /** Shows the QR code's key to the server and keeps the secret it gives in return. Blocks (network); the terminal must not run. Throws Fault. */
  public void pair(String offerText) {
    PairingOffer offer = PairingOffer.parse(offerText, parts.isTestBuild);
    if (isRunning()) throw new Fault("already_running");
    new Pairer(parts, queue).pair(offer);
    contact.forget();
    setShutOut(false);
    parts.host.changed();
  }

  /** Null for a phone that was never paired, or whose settings cannot be read any more. */
  public Pairing pairing() {
    try {
      return Pairing.load(parts.secretBox);
    } catch (Fault broken) {
      return null;
    }
  }

  /** Throws not_paired or state_broken. Returns at once; its work is done by threads of its own. */
  public synchronized void start() {
    if (isRunning()) return;
    Pairing pairing = Pairing.load(parts.secretBox);
    if (pairing == null) throw new Fault("not_paired");
    isShutOut = false;
    run = new Run(new Life(parts, queue, contact, pairing), this);
    run.start();
  }

  public synchronized boolean isRunning() {
    return run != null && !run.life.isStopping();
  }

  /** Finishes the write at hand and breaks off a call that is under way. Starting again later is allowed. */
  public void stop() {
    Run ending = current();
    if (ending != null) ending.stop();
  }

  /** A notification that the listener saw. Durable when it returns. Judging takes a few seconds at worst: not for the main thread. */
  public void hear(Notice notice) {
    ears().hear(notice);
  }

  /** Parts of SMS; a message whose parts are all there is queued, others wait for the rest. */
  public void hear(List<SmsPart> smsParts) {
    ears().hearSms(joiner.add(smsParts, parts.clock.nowMs()));
  }

  /** Messages of any other source (the phone's SMS inbox read again after a start, a script). One write for all of them. */
  public void hearAll(List<Heard> messages) {
    ears().hearAll(messages);
  }

  /** Has a message with this mark been heard before? */
  public boolean knows(String mark) {
    return queue.knows(mark);
  }

  /** How far a source was read; null when never. */
  public String position(String source) {
    return queue.position(source);
  }

  /** What the server has not confirmed yet. */
  public long queued() {
    return queue.length();
  }

  /** Pings and sends now instead of after the wait: the network is back, a permission has changed, the screen was opened. */
  public void wake() {
    Run now = current();
    if (now == null) return;
    now.life.pingNow.ring();
    now.life.sendNow.ring();
  }

  /** Asks the server for a test message; it is shown through Host.showTrial. Blocks (network). Throws Fault: not_paired, unreachable, or the server's own code. */
  public Trial askForTrial() {
    Run now = running();
    try {
      Trial trial = Trial.of(now.ask("/device/v1/trial", Collections.<String, Object>emptyMap()));
      Trials.show(now.life, trial);
      return trial;
    } catch (IllegalArgumentException notOurs) {
      throw new Fault("unreachable");
    }
  }

  /** How far the last test message came; null when there was none. Blocks (network). */
  public TrialResult trialResult() {
    String id = Trials.last(queue);
    if (id == null) return null;
    try {
      return TrialResult.of(running().ask("/device/v1/trial-result", Fault.values("id", id)));
    } catch (IllegalArgumentException notOurs) {
      throw new Fault("unreachable");
    }
  }

  /** Tells the server that this phone leaves, forgets its secret and what waits. Blocks (network). Works without the server too. */
  public void unpair() {
    // Nothing of the old life may reach the server after its good-bye.
    stop();
    Pairing leaving = pairing();
    if (leaving != null) Leaving.tell(parts, leaving);
    try {
      parts.secretBox.erase();
    } catch (IOException full) {
      throw Fault.with("disk_failed", "reason", "settings");
    }
    queue.startAnew();
    contact.forget();
    setShutOut(false);
    parts.host.changed();
  }

  /** Everything that the screen shows. */
  public State state() {
    boolean shutOut;
    synchronized (this) {
      shutOut = isShutOut;
    }
    return new Examination(parts, queue, contact, pairing(), shutOut).state();
  }

  void ended(Fault fault) {
    if (fault != null && fault.sentence.equals("shut_out")) setShutOut(true);
    parts.host.ended(fault);
    parts.host.changed();
  }

  private synchronized void setShutOut(boolean isOut) {
    isShutOut = isOut;
  }

  private synchronized Run current() {
    return run;
  }

  private Run running() {
    Run now = current();
    if (now == null || now.life.isStopping()) throw new Fault("not_paired");
    return now;
  }

  /** They judge by the settings of the running terminal, or of the kept pairing while it does not run. */
  private Ears ears() {
    Run now = current();
    if (now != null && !now.life.isStopping()) return new Ears(parts, queue, now.life);
    return new Ears(parts, queue, pairing());
  }
}
