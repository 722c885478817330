package org.florin.terminal.core;

/** A loop of a running terminal. Only a fault that its owner must mend ends it; a full disk or a bug is told, and it begins again. */
abstract class Loop implements Runnable {
  final Life life;
  final Backoff backoff;

  Loop(Life life) {
    this.life = life;
    this.backoff = new Backoff(life.parts);
  }

  /** One round, with its wait. */
  abstract void round() throws InterruptedException;

  @Override
  public void run() {
    while (!life.isStopping()) {
      try {
        round();
      } catch (Fault fault) {
        life.end(fault);
      } catch (InterruptedException ended) {
        life.end(null);
      } catch (RuntimeException unexpected) {
        if (life.isStopping()) return;
        life.say("unexpected", "reason", unexpected.getClass().getSimpleName());
        new Bell().await(life.parts.firstRetryMs);
      }
    }
  }
}
