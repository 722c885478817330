package org.florin.terminal.core;

import java.util.Map;

/** A test message: the phone shows it as a notification of its own, and sends what its listener saw of it. */
public final class Trial {
  public final String id;
  public final String title;
  public final String text;

  public Trial(String id, String title, String text) {
    this.id = id;
    this.title = title;
    this.text = text;
  }

  static Trial of(Map<String, Object> json) {
    return new Trial(Json.text(json, "id"), Json.text(json, "title"), Json.text(json, "text"));
  }
}
