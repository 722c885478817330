package org.florin.terminal.app;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The words of the screen in the phone's language: Russian where the phone speaks it, otherwise English. */
public final class Texts {
  private final Map<String, String> words = new HashMap<String, String>();

  Texts(boolean isRussian) {
    String[][] pairs = isRussian ? RussianTexts.PAIRS : EnglishTexts.PAIRS;
    for (String[] pair : pairs) words.put(pair[0], pair[1]);
  }

  public static Texts ofPhone() {
    return new Texts("ru".equals(Locale.getDefault().getLanguage()));
  }

  boolean has(String name) {
    return words.containsKey(name);
  }

  /** The text with its holes filled: pairs of a name and a value. */
  public String say(String name, Object... values) {
    String text = words.get(name);
    if (text == null) throw new IllegalArgumentException("No text " + name);
    for (int at = 0; at < values.length; at += 2) text = text.replace("{" + values[at] + "}", String.valueOf(values[at + 1]));
    return text;
  }

  /** Why something failed; a reason without a text of its own is told by its name. */
  String fault(String sentence, Map<String, Object> values) {
    String text = words.get("fault." + sentence);
    if (text == null) return say("fault.other", "code", sentence);
    for (Map.Entry<String, Object> value : values.entrySet()) text = text.replace("{" + value.getKey() + "}", String.valueOf(value.getValue()));
    return text;
  }

  /** "12 s ago", "2 min ago", "5 h ago", "3 days ago". */
  String ago(long atMs, long nowMs) {
    long seconds = Math.max(0, (nowMs - atMs) / 1000);
    if (seconds < 60) return say("ago.seconds", "n", seconds);
    if (seconds < 3600) return say("ago.minutes", "n", seconds / 60);
    if (seconds < 2 * 86400) return say("ago.hours", "n", seconds / 3600);
    return say("ago.days", "n", seconds / 86400);
  }

  /** "Fix one thing" or "Fix 3 things". */
  String things(int count) {
    return count == 1 ? say("verdict.one") : say("verdict.many", "n", count);
  }
}
