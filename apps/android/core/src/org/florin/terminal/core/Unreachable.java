package org.florin.terminal.core;

/** No answer, or one that is not ours: a dead network, a hotel's login page, a proxy's error. */
final class Unreachable extends Exception {
  private static final long serialVersionUID = 1L;

  Unreachable(String reason) {
    super(reason);
  }
}
