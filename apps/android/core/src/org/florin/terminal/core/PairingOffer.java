package org.florin.terminal.core;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.regex.Pattern;

/** What the dashboard's QR code says: read from the code itself, from pasted text or from a link. */
public final class PairingOffer {
  /** florin-terminal://pair?d=<base64url of the QR code's JSON> */
  public static final String LINK = "florin-terminal://pair?d=";

  private static final Pattern UUID =
      Pattern.compile("(?i)[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
  private static final Pattern HOME_NAME = Pattern.compile("localhost|\\[::1\\]|.+\\.local");
  private static final Pattern HOME_ADDRESS =
      Pattern.compile("(?:127|10|192\\.168|172\\.(?:1[6-9]|2[0-9]|3[01]))(?:\\.[0-9]+)+");

  public final String terminalId;
  public final String serverUrl;
  public final String authKey;
  public final long expiresAtMs;

  private PairingOffer(String terminalId, String serverUrl, String authKey, long expiresAtMs) {
    this.terminalId = terminalId;
    this.serverUrl = serverUrl;
    this.authKey = authKey;
    this.expiresAtMs = expiresAtMs;
  }

  /** Throws qr_shape for what is no offer and qr_insecure for a server without TLS; a test build may go to a home network without. */
  public static PairingOffer parse(String given, boolean isTestBuild) {
    PairingOffer offer = read(jsonOf(given.trim()));
    if (!isSecureEnough(offer.serverUrl, isTestBuild)) throw Fault.with("qr_insecure", "server", offer.serverUrl);
    return offer;
  }

  private static String jsonOf(String given) {
    if (!given.startsWith(LINK)) return given;
    byte[] bytes = Base64Url.decode(given.substring(LINK.length()));
    if (bytes == null) throw new Fault("qr_shape");
    return new String(bytes, java.nio.charset.StandardCharsets.UTF_8);
  }

  private static PairingOffer read(String json) {
    try {
      Map<String, Object> told = Json.object(Json.parse(json));
      String terminalId = Json.text(told, "terminal_id");
      String key = Json.text(told, "auth_key");
      Long expiresAt = Times.parse(Json.text(told, "expires_at"));
      boolean isWhole = UUID.matcher(terminalId).matches() && key.length() >= 16 && key.length() <= 500 && expiresAt != null;
      if (!isWhole) throw new Fault("qr_shape");
      return new PairingOffer(terminalId, Json.text(told, "server_url"), key, expiresAt);
    } catch (IllegalArgumentException noOffer) {
      throw new Fault("qr_shape");
    }
  }

  /** The answer to a pairing carries the phone's secret, so it crosses the open internet only under TLS. */
  private static boolean isSecureEnough(String serverUrl, boolean isTestBuild) {
    URI uri = uriOf(serverUrl);
    if ("https".equalsIgnoreCase(uri.getScheme())) return true;
    return isTestBuild && (HOME_NAME.matcher(uri.getHost()).matches() || HOME_ADDRESS.matcher(uri.getHost()).matches());
  }

  /** The owner is asked by this very text whose server it is: a name before an @, or a path, would pretend another one. */
  private static boolean isBare(URI uri) {
    String path = uri.getRawPath();
    return uri.getRawUserInfo() == null && uri.getRawQuery() == null && uri.getRawFragment() == null
        && (path == null || path.isEmpty() || path.equals("/"));
  }

  private static URI uriOf(String serverUrl) {
    try {
      URI uri = new URI(serverUrl);
      boolean isWeb = "https".equalsIgnoreCase(uri.getScheme()) || "http".equalsIgnoreCase(uri.getScheme());
      if (isWeb && uri.getHost() != null && isBare(uri)) return uri;
    } catch (URISyntaxException noAddress) {
      // Told below.
    }
    throw new Fault("qr_shape");
  }
}
