package org.florin.terminal.core.cli;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.florin.terminal.core.Clock;
import org.florin.terminal.core.Heard;
import org.florin.terminal.core.Json;
import org.florin.terminal.core.Moments;
import org.florin.terminal.core.Terminal;

/** Follows a file, one message a line, as the TypeScript client does. */
final class ScriptedInbox {
  private static final int CHUNK_BYTES = 1024 * 1024;

  private final Terminal terminal;
  private final Clock clock;
  private final String path;
  private final String source;

  ScriptedInbox(Terminal terminal, Clock clock, String path) {
    this.terminal = terminal;
    this.clock = clock;
    this.path = path;
    this.source = "script:" + path;
  }

  /** Reads what has come since the last time. */
  void readOn() throws IOException, InterruptedException {
    while (true) {
      String kept = terminal.position(source);
      long offset = kept == null ? 0 : Long.parseLong(kept);
      byte[] bytes = readFrom(offset);
      int whole = lastNewline(bytes) + 1;
      if (whole == 0) return;
      readLines(bytes, whole, offset);
    }
  }

  private void readLines(byte[] bytes, int whole, long offset) throws InterruptedException {
    List<Heard> together = new ArrayList<>();
    for (int start = 0, end = next(bytes, 0); start < whole; start = end + 1, end = next(bytes, start)) {
      Map<String, Object> line = lineOf(new String(bytes, start, end - start, StandardCharsets.UTF_8));
      if (line != null && line.get("after_ms") != null) {
        hand(together);
        Thread.sleep(Json.number(line, "after_ms"));
      }
      together.add(heardOf(line, offset + end + 1));
    }
    hand(together);
  }

  private void hand(List<Heard> together) {
    if (!together.isEmpty()) terminal.hearAll(new ArrayList<>(together));
    together.clear();
  }

  /** A line that is not understood comes from nobody, and only moves the position on. */
  private Heard heardOf(Map<String, Object> line, long at) {
    Heard heard = new Heard();
    heard.channel = line != null && line.get("channel").equals("push") ? Heard.Channel.PUSH : Heard.Channel.SMS;
    heard.receivedAtMs = clock.nowMs();
    heard.positionSource = source;
    heard.positionAt = String.valueOf(at);
    if (line == null) return heard;
    heard.sender = Json.text(line, "sender");
    heard.title = Json.textOrNull(line, "title");
    heard.text = Json.text(line, "text");
    String receivedAt = Json.textOrNull(line, "received_at");
    if (receivedAt != null) heard.receivedAtMs = Moments.parse(receivedAt);
    return heard;
  }

  private static Map<String, Object> lineOf(String text) {
    try {
      Map<String, Object> line = Json.object(Json.parse(text));
      boolean isWhole = line.get("channel") instanceof String && line.get("sender") instanceof String && line.get("text") instanceof String;
      return isWhole ? line : null;
    } catch (IllegalArgumentException broken) {
      return null;
    }
  }

  private byte[] readFrom(long offset) throws IOException {
    if (!new java.io.File(path).exists()) return new byte[0];
    try (RandomAccessFile file = new RandomAccessFile(path, "r")) {
      // A file that has become shorter was written anew.
      file.seek(file.length() < offset ? 0 : offset);
      byte[] bytes = new byte[(int) Math.min(CHUNK_BYTES, file.length() - file.getFilePointer())];
      file.readFully(bytes);
      return bytes;
    }
  }

  private static int next(byte[] bytes, int from) {
    for (int at = from; at < bytes.length; at++) if (bytes[at] == '\n') return at;
    return bytes.length;
  }

  private static int lastNewline(byte[] bytes) {
    for (int at = bytes.length - 1; at >= 0; at--) if (bytes[at] == '\n') return at;
    return -1;
  }
}
