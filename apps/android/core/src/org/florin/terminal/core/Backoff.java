package org.florin.terminal.core;

/** Each failure doubles the wait; a random part keeps a thousand phones from coming back in the same second. */
final class Backoff {
  private final long firstMs;
  private final long longestMs;
  private int failures;

  Backoff(Parts parts) {
    this.firstMs = parts.firstRetryMs;
    this.longestMs = parts.longestRetryMs;
  }

  boolean hasFailed() {
    return failures > 0;
  }

  /** How long to wait now; at least as long as the server asked for, within the longest wait. */
  long nextMs(Exception failure) {
    long askedMs = failure instanceof Refusal ? ((Refusal) failure).retryAfterMs : 0;
    double full = Math.min(longestMs, firstMs * Math.pow(2, Math.min(failures, 20)));
    failures++;
    double jittered = full * (0.75 + Math.random() * 0.25);
    return Math.round(Math.min(longestMs, Math.max(Math.max(firstMs, askedMs), jittered)));
  }

  void reset() {
    failures = 0;
  }
}
