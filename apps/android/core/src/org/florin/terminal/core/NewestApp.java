package org.florin.terminal.core;

import java.util.Map;

/** The app that the server offers. The phone tells its owner and installs nothing by itself. */
public final class NewestApp {
  public String version;
  public String url;
  public String sha256;
  public long bytes;

  static NewestApp of(Map<String, Object> json) {
    NewestApp app = new NewestApp();
    app.version = Json.text(json, "version");
    app.url = Json.text(json, "url");
    app.sha256 = Json.text(json, "sha256");
    app.bytes = Json.number(json, "bytes");
    return app;
  }
}
