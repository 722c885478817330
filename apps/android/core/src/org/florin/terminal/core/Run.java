package org.florin.terminal.core;

import java.util.Map;

/** One run of a terminal: its two threads, and what is asked of the server in between. */
final class Run {
  private static final long PATIENCE_MS = 5000;

  final Life life;
  private final Terminal terminal;
  private final Thread[] threads;
  private int alive;

  Run(Life life, Terminal terminal) {
    this.life = life;
    this.terminal = terminal;
    this.threads = new Thread[] {thread("florin-ping", new Pinger(life)), thread("florin-send", new Sender(life))};
    this.alive = threads.length;
  }

  void start() {
    life.say("started", "queued", life.queue.length());
    life.tellRefusedPatterns();
    for (Thread thread : threads) thread.start();
  }

  void stop() {
    life.end(null);
    for (Thread thread : threads) {
      if (thread == Thread.currentThread()) continue;
      try {
        thread.join(PATIENCE_MS);
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      }
    }
  }

  Map<String, Object> ask(String path, Map<String, Object> body) {
    try {
      return life.call(path, body);
    } catch (Refusal refusal) {
      throw new Fault(refusal.code);
    } catch (Unreachable unreachable) {
      throw new Fault("unreachable");
    } catch (Fault shutOut) {
      life.end(shutOut);
      throw shutOut;
    }
  }

  private Thread thread(String name, final Loop loop) {
    Thread thread = new Thread(new Runnable() {
      public void run() {
        loop.run();
        endedOne();
      }
    }, name);
    thread.setDaemon(true);
    return thread;
  }

  private void endedOne() {
    synchronized (this) {
      if (--alive > 0) return;
    }
    life.say("stopped", "queued", life.queue.length());
    terminal.ended(life.fault());
  }
}
