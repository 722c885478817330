package org.florin.terminal.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the server may tell the phone to do; no code ever travels this way. */
public final class DeviceConfig {
  public long version;
  /** Only texts from these leave the phone. */
  public List<String> senders;
  public List<String> packages;
  public long pingSeconds;
  /** RE2: texts that match one of these stay on the phone. */
  public List<String> neverSend;

  static DeviceConfig of(Map<String, Object> json) {
    DeviceConfig config = new DeviceConfig();
    config.version = Json.number(json, "version");
    config.senders = Json.texts(json, "senders");
    config.packages = Json.texts(json, "packages");
    config.pingSeconds = Json.number(json, "ping_seconds");
    config.neverSend = Json.texts(json, "never_send");
    return config;
  }

  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<String, Object>();
    json.put("version", version);
    json.put("senders", senders);
    json.put("packages", packages);
    json.put("ping_seconds", pingSeconds);
    json.put("never_send", neverSend);
    return json;
  }
}
