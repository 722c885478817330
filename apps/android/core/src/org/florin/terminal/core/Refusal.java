package org.florin.terminal.core;

import java.util.Collections;
import java.util.Map;

/** The server answered, but not with a yes. */
final class Refusal extends Exception {
  private static final long serialVersionUID = 1L;

  final int status;
  final String code;
  final Long serverTimeMs;
  /** How long the server asked to wait; 0 when it did not say. */
  final long retryAfterMs;

  Refusal(int status, String body, String retryAfter) {
    super(codeOf(status, body));
    this.status = status;
    this.code = getMessage();
    Object time = problemOf(body).get("server_time");
    this.serverTimeMs = time instanceof String ? Times.parse((String) time) : null;
    this.retryAfterMs = retryAfter != null && retryAfter.matches("[0-9]{1,6}") ? Long.parseLong(retryAfter) * 1000 : 0;
  }

  private static String codeOf(int status, String body) {
    Object code = problemOf(body).get("code");
    boolean isWord = code instanceof String && ((String) code).length() <= 60;
    return isWord ? (String) code : "http_" + status;
  }

  private static Map<String, Object> problemOf(String body) {
    try {
      return Json.object(Json.parse(body));
    } catch (IllegalArgumentException html) {
      // A proxy in between speaks HTML; its status is all there is to know.
      return Collections.emptyMap();
    }
  }
}
