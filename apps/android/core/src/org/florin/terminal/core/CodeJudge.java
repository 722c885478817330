package org.florin.terminal.core;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Tells one-time codes. The server writes RE2, which is never slow; the phone's engine can be, so it is bounded: pieces of 2 KB and a
 * time limit for all. A text that takes too long is not judged harmless: it stays on the phone.
 */
public final class CodeJudge {
  private static final int WINDOW_LENGTH = 2048;
  private static final int WINDOW_STEP = 1536;
  private static final int PATTERN_MAX_LENGTH = 1000;
  private static final int PATTERNS_MAX = 200;
  private static final Pattern INVISIBLE = Pattern.compile("\\p{Cf}");
  private static final Pattern SPACES = Pattern.compile("[" + CodePatterns.SPACES + "]+");

  private final List<Pattern> patterns = new ArrayList<Pattern>();
  /** How many of the server's patterns cannot be used here. */
  public final int refusedPatterns;

  public CodeJudge(List<String> neverSend) {
    for (String source : CodePatterns.SOURCES) patterns.add(Pattern.compile(source, Re2Source.ignoringCase()));
    int understood = 0;
    for (String source : neverSend.subList(0, Math.min(PATTERNS_MAX, neverSend.size()))) {
      Pattern pattern = source.length() > PATTERN_MAX_LENGTH ? null : Re2Source.compile(source);
      if (pattern == null) continue;
      patterns.add(pattern);
      understood++;
    }
    refusedPatterns = neverSend.size() - understood;
  }

  /** Does one of these texts look like a one-time code? */
  public boolean looksLikeCode(List<String> texts) {
    List<String> pieces = new ArrayList<String>();
    for (String text : texts) {
      addWindows(pieces, text);
      String plain = plain(text);
      if (!plain.equals(text)) addWindows(pieces, plain);
    }
    // On Android the clock ends it: a phone that fell asleep in between gets a second chance.
    Boolean found = BoundedSearch.find(patterns, pieces);
    if (found == null) found = BoundedSearch.find(patterns, pieces);
    return found == null || found;
  }

  /** As a person reads it: full-width digits, hard spaces and invisible characters hide nothing. */
  private static String plain(String text) {
    String composed = Normalizer.normalize(text, Normalizer.Form.NFKC);
    return SPACES.matcher(INVISIBLE.matcher(composed).replaceAll("")).replaceAll(" ");
  }

  private static void addWindows(List<String> pieces, String text) {
    for (int start = 0; ; start += WINDOW_STEP) {
      pieces.add(text.substring(start, Math.min(text.length(), start + WINDOW_LENGTH)));
      if (start + WINDOW_LENGTH >= text.length()) return;
    }
  }
}
