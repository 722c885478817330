package org.florin.terminal.core;

import java.util.Collections;

/** The good-bye of a phone that is unpaired. */
final class Leaving {
  private Leaving() {}

  /** The owner wants to leave, whatever the server says to it. */
  static void tell(Parts parts, Pairing leaving) {
    SignedCalls calls = new SignedCalls(
        new Http(), parts.clock, leaving.serverUrl, leaving.terminalId, leaving.deviceSecret, leaving.clockOffsetMs, null);
    try {
      calls.call("/device/v1/unpair", Collections.<String, Object>emptyMap());
    } catch (Refusal unknownAlready) {
      parts.host.say("unpair_untold", Fault.values("reason", unknownAlready.code));
    } catch (Unreachable offline) {
      parts.host.say("unpair_untold", Fault.values("reason", offline.getMessage()));
    }
  }
}
