package org.florin.terminal.core;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Why the terminal cannot go on: the name of a sentence that its owner can act upon, and what fills the sentence. */
public final class Fault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The names of the TypeScript client's sentences: qr_shape, qr_insecure, not_paired, shut_out … */
  public final String sentence;
  public final transient Map<String, Object> values;

  public Fault(String sentence) {
    this(sentence, Collections.<String, Object>emptyMap());
  }

  public Fault(String sentence, Map<String, Object> values) {
    super(sentence);
    this.sentence = sentence;
    this.values = values;
  }

  public static Fault with(String sentence, String name, Object value) {
    return new Fault(sentence, values(name, value));
  }

  /** Pairs of a name and a value, for a fault or a sentence. */
  static Map<String, Object> values(Object... pairs) {
    Map<String, Object> values = new LinkedHashMap<String, Object>();
    for (int at = 0; at < pairs.length; at += 2) values.put((String) pairs[at], pairs[at + 1]);
    return values;
  }
}
