package org.florin.terminal.core;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The headers that prove a call: what, when, once, and by whom. As apps/terminal/src/server/sign.ts. */
final class Signature {
  private Signature() {}

  static Map<String, String> headers(String terminalId, String key, String path, long timestampMs, String body) {
    String nonce = UUID.randomUUID().toString();
    String signed = "POST\n" + path + "\n" + timestampMs + "\n" + nonce + "\n" + sha256Hex(body);
    Map<String, String> headers = new LinkedHashMap<String, String>();
    headers.put("X-Terminal-Id", terminalId);
    headers.put("X-Timestamp", String.valueOf(timestampMs));
    headers.put("X-Nonce", nonce);
    headers.put("X-Signature", hmacHex(key, signed));
    return headers;
  }

  static String sha256Hex(String text) {
    try {
      return hex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException everyAndroidHasIt) {
      throw new IllegalStateException(everyAndroidHasIt);
    }
  }

  private static String hmacHex(String key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return hex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException everyAndroidHasIt) {
      throw new IllegalStateException(everyAndroidHasIt);
    }
  }

  private static String hex(byte[] bytes) {
    StringBuilder out = new StringBuilder();
    for (byte one : bytes) out.append(Character.forDigit(one >> 4 & 15, 16)).append(Character.forDigit(one & 15, 16));
    return out.toString();
  }
}
