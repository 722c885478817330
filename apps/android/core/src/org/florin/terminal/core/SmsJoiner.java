package org.florin.terminal.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts the parts of long SMS together again, in the order of their numbers, whatever the order of their coming. */
public final class SmsJoiner {
  /** What is not whole by then is given up: its parts say little, and half a text must not be read as a whole one. */
  private static final long WAITS_MS = 10 * 60 * 1000;

  private final Map<String, SmsPart[]> waiting = new LinkedHashMap<String, SmsPart[]>();

  /** The messages that are whole now. */
  public synchronized List<Heard> add(List<SmsPart> parts, long nowMs) {
    List<Heard> whole = new ArrayList<Heard>();
    for (SmsPart part : parts) {
      Heard joined = add(part);
      if (joined != null) whole.add(joined);
    }
    forgetOld(nowMs);
    return whole;
  }

  private Heard add(SmsPart part) {
    if (part.count <= 1) return heard(Collections.singletonList(part));
    if (part.number < 1 || part.number > part.count || part.count > 255) return null;
    String key = part.sender + '\n' + part.reference + '\n' + part.count + '\n' + part.simSlot;
    SmsPart[] places = waiting.get(key);
    if (places == null) waiting.put(key, places = new SmsPart[part.count]);
    places[part.number - 1] = part;
    for (SmsPart place : places) if (place == null) return null;
    waiting.remove(key);
    return heard(java.util.Arrays.asList(places));
  }

  private static Heard heard(List<SmsPart> parts) {
    Heard heard = new Heard();
    StringBuilder text = new StringBuilder();
    for (SmsPart part : parts) {
      text.append(part.text);
      heard.receivedAtMs = Math.max(heard.receivedAtMs, part.receivedAtMs);
    }
    heard.channel = Heard.Channel.SMS;
    heard.sender = parts.get(0).sender;
    heard.simSlot = parts.get(0).simSlot;
    heard.text = text.toString();
    heard.mark = Marks.sms(heard.sender, parts.get(0).sentAtMs, heard.text);
    return heard;
  }

  private void forgetOld(long nowMs) {
    List<String> old = new ArrayList<String>();
    for (Map.Entry<String, SmsPart[]> entry : waiting.entrySet()) {
      long newest = 0;
      for (SmsPart part : entry.getValue()) if (part != null) newest = Math.max(newest, part.receivedAtMs);
      if (nowMs - newest > WAITS_MS) old.add(entry.getKey());
    }
    waiting.keySet().removeAll(old);
  }
}
