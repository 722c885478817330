package org.florin.terminal.core;

import java.util.Map;

/** Calls of a paired phone. When the server does not know it any more, or another phone has taken its place, that is the end. */
final class PairedCalls {
  /** One may be an accident on the way; a phone that goes on is taken for a forger, and its owner is alarmed. */
  private static final int WRONG_SIGNATURES_MAX = 2;

  private final SignedCalls calls;
  private int wrongSignatures;

  PairedCalls(SignedCalls calls) {
    this.calls = calls;
  }

  long clockOffsetMs() {
    return calls.clockOffsetMs();
  }

  Map<String, Object> call(String path, Map<String, Object> body) throws Refusal, Unreachable {
    try {
      Map<String, Object> answer = calls.call(path, body);
      count(false);
      return answer;
    } catch (Refusal refusal) {
      boolean isWrong = refusal.code.equals("device.signature");
      if (refusal.code.equals("device.unknown") || (isWrong && count(true) >= WRONG_SIGNATURES_MAX)) throw new Fault("shut_out");
      throw refusal;
    }
  }

  private synchronized int count(boolean isWrong) {
    wrongSignatures = isWrong ? wrongSignatures + 1 : 0;
    return wrongSignatures;
  }
}
