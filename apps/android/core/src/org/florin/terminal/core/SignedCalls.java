package org.florin.terminal.core;

import java.util.Map;

/** Signed calls to the server. A wrong clock is corrected by the server's and the call repeated at once. */
final class SignedCalls {
  interface ClockListener {
    void clockCorrected(long offsetMs);
  }

  private final Http http;
  private final Clock clock;
  private final String serverUrl;
  private final String terminalId;
  /** The QR code's key while pairing, the device's own secret afterwards. */
  private final String key;
  private final ClockListener listener;
  private volatile long clockOffsetMs;

  SignedCalls(Http http, Clock clock, String serverUrl, String terminalId, String key, long clockOffsetMs, ClockListener listener) {
    this.http = http;
    this.clock = clock;
    this.serverUrl = serverUrl.replaceAll("/+$", "");
    this.terminalId = terminalId;
    this.key = key;
    this.clockOffsetMs = clockOffsetMs;
    this.listener = listener;
  }

  /** Added to the phone's clock gives the server's. */
  long clockOffsetMs() {
    return clockOffsetMs;
  }

  Map<String, Object> call(String path, Map<String, Object> body) throws Refusal, Unreachable {
    String text = Json.write(body);
    try {
      return callOnce(path, text);
    } catch (Refusal refusal) {
      if (!refusal.code.equals("device.clock_skew") || refusal.serverTimeMs == null) throw refusal;
      clockOffsetMs = refusal.serverTimeMs - clock.nowMs();
      if (listener != null) listener.clockCorrected(clockOffsetMs);
      return callOnce(path, text);
    }
  }

  private Map<String, Object> callOnce(String path, String body) throws Refusal, Unreachable {
    long timestampMs = clock.nowMs() + clockOffsetMs;
    Http.Response response = http.post(serverUrl + path, Signature.headers(terminalId, key, path, timestampMs, body), body);
    if (response.status >= 300 && response.status < 400) throw new Unreachable("redirect");
    if (response.status != 200 && response.status != 201) throw new Refusal(response.status, response.text, response.retryAfter);
    try {
      return Json.object(Json.parse(response.text));
    } catch (IllegalArgumentException notOurs) {
      throw new Unreachable("answer");
    }
  }
}
