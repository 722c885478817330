package org.florin.terminal.core;

/** What the server last told, for the screen; outlives a stop and a start. */
final class Contact {
  private Long lastMs;
  private Long clockOffsetMs;
  private NewestApp newest;

  synchronized void made(long nowMs) {
    lastMs = nowMs;
  }

  synchronized void told(Long serverAheadMs, NewestApp app) {
    clockOffsetMs = serverAheadMs;
    newest = app;
  }

  synchronized void forget() {
    lastMs = null;
    clockOffsetMs = null;
    newest = null;
  }

  synchronized Long lastMs() {
    return lastMs;
  }

  synchronized Long clockOffsetMs() {
    return clockOffsetMs;
  }

  synchronized NewestApp newest() {
    return newest;
  }
}
