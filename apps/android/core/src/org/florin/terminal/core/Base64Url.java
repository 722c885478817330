package org.florin.terminal.core;

import java.io.ByteArrayOutputStream;

/** Android 6 has no java.util.Base64, and the core no class of Android's. */
final class Base64Url {
  private static final String SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  private Base64Url() {}

  /** Null for what is not base64url. */
  static byte[] decode(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int bits = 0;
    int held = 0;
    for (char sign : text.replaceAll("=+$", "").toCharArray()) {
      int value = SIGNS.indexOf(sign);
      if (value == -1) return null;
      bits = (bits << 6 | value) & 0xffffff;
      held += 6;
      if (held >= 8) {
        held -= 8;
        out.write(bits >> held & 0xff);
      }
    }
    return out.toByteArray();
  }
}
