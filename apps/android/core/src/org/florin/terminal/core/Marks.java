package org.florin.terminal.core;

import java.util.Arrays;

/** Recognises a message that is shown again. Digests: what the phone shows is not written down a second time. */
public final class Marks {
  private Marks() {}

  /** The same for the broadcast and for the row of the phone's SMS inbox; networks deliver an SMS twice with the same time stamp. */
  public static String sms(String sender, long sentAtMs, String text) {
    return "sms:" + digest(sender, sentAtMs / 1000, text);
  }

  static String push(Notice notice, String text) {
    return "push:" + digest(notice.key, notice.whenMs, notice.title == null ? "" : notice.title, text);
  }

  private static String digest(Object... shown) {
    return Signature.sha256Hex(Json.write(Arrays.asList(shown))).substring(0, 32);
  }
}
