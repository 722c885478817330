package org.florin.terminal.core;

import java.util.LinkedHashMap;
import java.util.Map;

/** What only the Android app knows about its phone. What was heard and hidden is added by the terminal, which counts it. */
public final class PhoneReport {
  public enum Notifications { GRANTED, DENIED, RESTRICTED }

  public enum ReboundAfter { UPDATE, KILL, BOOT }

  public enum BackgroundWork { ALLOWED, RESTRICTED, UNKNOWN }

  /** Build.MANUFACTURER and Build.VERSION.SDK_INT. */
  public String maker = "";
  public int sdk = 1;
  public Notifications notifications = Notifications.DENIED;
  public boolean isListenerBound;
  public Long reboundAtMs;
  public ReboundAfter reboundAfter;
  public BackgroundWork backgroundWork = BackgroundWork.UNKNOWN;

  Map<String, Object> toJson(Facts facts) {
    Map<String, Object> json = new LinkedHashMap<String, Object>();
    json.put("maker", maker.length() > 40 ? maker.substring(0, 40) : maker);
    json.put("sdk", (long) sdk);
    json.put("notifications", word(notifications));
    json.put("is_listener_bound", isListenerBound);
    json.put("rebound_at", Times.isoOrNull(reboundAtMs));
    json.put("rebound_after", reboundAfter == null ? null : word(reboundAfter));
    json.put("background_work", word(backgroundWork));
    json.put("hidden_count", facts.hiddenCount);
    json.put("hidden_at", Times.isoOrNull(facts.hiddenAtMs));
    json.put("last_sms_at", Times.isoOrNull(facts.lastSmsAtMs));
    json.put("last_push_at", Times.isoOrNull(facts.lastPushAtMs));
    return json;
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(java.util.Locale.ROOT);
  }
}
