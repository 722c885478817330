package org.florin.terminal.core;

/** Wakes a loop that rests. A ring that comes while nobody waits is heard by the next wait. */
final class Bell {
  private boolean isRung;
  private boolean isClosed;

  synchronized void ring() {
    isRung = true;
    notifyAll();
  }

  /** For good: nobody waits any more. */
  synchronized void close() {
    isClosed = true;
    notifyAll();
  }

  synchronized void forget() {
    isRung = false;
  }

  /** Rests until rung, and no longer than this. */
  synchronized void await(long ms) {
    long until = System.nanoTime() + ms * 1000000L;
    try {
      for (long left = ms; !isRung && !isClosed && left > 0; left = (until - System.nanoTime()) / 1000000L) wait(left);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
    isRung = false;
  }
}
