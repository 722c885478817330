package org.florin.terminal.core;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** Shows the QR code's key to the server and keeps the secret it gives in return. */
final class Pairer {
  private static final int TRIES = 3;

  private final Parts parts;
  private final Queue queue;

  Pairer(Parts parts, Queue queue) {
    this.parts = parts;
    this.queue = queue;
  }

  void pair(PairingOffer offer) {
    Pairing former = former();
    String installationId = former == null ? UUID.randomUUID().toString() : former.installationId;
    SignedCalls calls = new SignedCalls(new Http(), parts.clock, offer.serverUrl, offer.terminalId, offer.authKey, 0, null);
    Map<String, Object> answer = ask(calls, offer, installationId);
    keep(former, pairingOf(offer, calls, installationId, answer));
  }

  /** Settings that cannot be read are no reason not to pair anew: that is what mends them. */
  private Pairing former() {
    try {
      return Pairing.load(parts.secretBox);
    } catch (Fault broken) {
      return null;
    }
  }

  private Map<String, Object> ask(SignedCalls calls, PairingOffer offer, String installationId) {
    Map<String, Object> body = new LinkedHashMap<String, Object>();
    body.put("terminal_id", offer.terminalId);
    body.put("installation_id", installationId);
    body.put("model", parts.model.length() > 80 ? parts.model.substring(0, 80) : parts.model);
    body.put("app_version", parts.appVersion);
    body.put("sdk", parts.sdk == null ? null : Long.valueOf(parts.sdk));
    for (int attempt = 1; ; attempt++) {
      try {
        return calls.call("/device/v1/pair", body);
      } catch (Refusal refusal) {
        boolean isPassing = refusal.status >= 500 || refusal.status == 429;
        if (attempt == TRIES || !isPassing) throw faultOf(refusal, offer, calls);
      } catch (Unreachable unreachable) {
        if (attempt == TRIES) throw unreachableFault(offer, calls);
      }
      new Bell().await(parts.firstRetryMs);
    }
  }

  /** The server is asked even when the code looks expired here: a phone whose clock is wrong must be able to pair. */
  private Fault faultOf(Refusal refusal, PairingOffer offer, SignedCalls calls) {
    if (refusal.code.equals("pairing.over")) return new Fault(isExpired(offer, calls) ? "qr_expired" : "qr_used");
    return Fault.with("pair_refused", "code", refusal.code);
  }

  private Fault unreachableFault(PairingOffer offer, SignedCalls calls) {
    if (isExpired(offer, calls)) return new Fault("qr_expired");
    return Fault.with("pair_unreachable", "server", offer.serverUrl);
  }

  private boolean isExpired(PairingOffer offer, SignedCalls calls) {
    return offer.expiresAtMs < parts.clock.nowMs() + calls.clockOffsetMs();
  }

  private Pairing pairingOf(PairingOffer offer, SignedCalls calls, String installationId, Map<String, Object> answer) {
    try {
      return new Pairing(offer.serverUrl, offer.terminalId, Json.text(answer, "device_id"), Json.text(answer, "device_secret"),
          installationId, DeviceConfig.of(Json.object(answer.get("config"))), calls.clockOffsetMs(), parts.clock.nowMs());
    } catch (IllegalArgumentException notOurs) {
      throw unreachableFault(offer, calls);
    }
  }

  /** What waits for another terminal or another server would be somebody else's there, so it goes. */
  private void keep(Pairing former, Pairing pairing) {
    boolean isSame = former != null && former.isSameTerminal(pairing);
    if (!isSame) queue.startAnew();
    try {
      (isSame ? pairing.withReadsSince(former.readsSinceMs) : pairing).save(parts.secretBox);
    } catch (IOException full) {
      throw Fault.with("disk_failed", "reason", "settings");
    }
  }
}
