package org.florin.terminal.core;

/** Something heard: to be sent when it has a message, only to be remembered when it has none. */
final class Finding {
  final Heard message;
  final String mark;
  final String positionSource;
  final String positionAt;

  private Finding(Heard message, String mark, String positionSource, String positionAt) {
    this.message = message;
    this.mark = mark;
    this.positionSource = positionSource;
    this.positionAt = positionAt;
  }

  static Finding toSend(Heard message, Heard trace) {
    return new Finding(message, trace.mark, trace.positionSource, trace.positionAt);
  }

  /** It was a one-time code: only that it was seen is kept. */
  static Finding seen(Heard trace) {
    return new Finding(null, trace.mark, trace.positionSource, trace.positionAt);
  }

  /** None of our business: not even its mark is kept. */
  static Finding passed(Heard trace) {
    return new Finding(null, null, trace.positionSource, trace.positionAt);
  }

  boolean isNothing() {
    return message == null && mark == null && positionSource == null;
  }
}
