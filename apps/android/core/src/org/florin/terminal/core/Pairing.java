package org.florin.terminal.core;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a paired phone knows of its server; written as the TypeScript client writes its state.json. */
public final class Pairing {
  public final String serverUrl;
  public final String terminalId;
  final String deviceId;
  final String deviceSecret;
  final String installationId;
  final DeviceConfig config;
  /** Added to the phone's clock gives the server's. */
  final long clockOffsetMs;
  /** By the phone's clock. What came before belongs to its owner's past and is not sent. */
  final long readsSinceMs;

  Pairing(String serverUrl, String terminalId, String deviceId, String deviceSecret, String installationId, DeviceConfig config,
      long clockOffsetMs, long readsSinceMs) {
    this.serverUrl = serverUrl;
    this.terminalId = terminalId;
    this.deviceId = deviceId;
    this.deviceSecret = deviceSecret;
    this.installationId = installationId;
    this.config = config;
    this.clockOffsetMs = clockOffsetMs;
    this.readsSinceMs = readsSinceMs;
  }

  /** Null for a phone that was never paired; state_broken for settings that cannot be read. */
  public static Pairing load(SecretBox box) {
    try {
      String text = box.read();
      return text == null ? null : of(Json.object(Json.parse(text)));
    } catch (IOException unreadable) {
      throw new Fault("state_broken");
    } catch (IllegalArgumentException broken) {
      throw new Fault("state_broken");
    }
  }

  void save(SecretBox box) throws IOException {
    box.write(Json.write(toJson()) + "\n");
  }

  boolean isSameTerminal(Pairing other) {
    return terminalId.equals(other.terminalId) && serverUrl.equals(other.serverUrl);
  }

  Pairing withConfig(DeviceConfig newConfig) {
    return new Pairing(serverUrl, terminalId, deviceId, deviceSecret, installationId, newConfig, clockOffsetMs, readsSinceMs);
  }

  Pairing withClockOffset(long offsetMs) {
    return new Pairing(serverUrl, terminalId, deviceId, deviceSecret, installationId, config, offsetMs, readsSinceMs);
  }

  Pairing withReadsSince(long sinceMs) {
    return new Pairing(serverUrl, terminalId, deviceId, deviceSecret, installationId, config, clockOffsetMs, sinceMs);
  }

  private static Pairing of(Map<String, Object> json) {
    Long since = Times.parse(Json.text(json, "reads_since"));
    if (since == null) throw new IllegalArgumentException("reads_since");
    return new Pairing(Json.text(json, "server_url"), Json.text(json, "terminal_id"), Json.text(json, "device_id"),
        Json.text(json, "device_secret"), Json.text(json, "installation_id"),
        DeviceConfig.of(Json.object(json.get("config"))), Json.number(json, "clock_offset_ms"), since);
  }

  private Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<String, Object>();
    json.put("server_url", serverUrl);
    json.put("terminal_id", terminalId);
    json.put("device_id", deviceId);
    json.put("device_secret", deviceSecret);
    json.put("installation_id", installationId);
    json.put("config", config.toJson());
    json.put("clock_offset_ms", clockOffsetMs);
    json.put("reads_since", Times.iso(readsSinceMs));
    return json;
  }
}
