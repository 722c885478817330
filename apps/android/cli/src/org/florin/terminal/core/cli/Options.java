package org.florin.terminal.core.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.florin.terminal.core.Fault;

/** The words of a call: positions and `--name value`. */
final class Options {
  private static final List<String> KNOWN = java.util.Arrays.asList("inbox", "charge", "look", "retry", "say", "maker", "ahead");

  final List<String> positions = new ArrayList<>();
  private final Map<String, String> named = new HashMap<>();

  Options(String[] args) {
    for (int at = 0; at < args.length; at++) {
      if (!args[at].startsWith("--")) positions.add(args[at]);
      else if (KNOWN.contains(args[at].substring(2)) && at + 1 < args.length) named.put(args[at].substring(2), args[++at]);
      else throw new Fault("usage");
    }
  }

  String get(String name) {
    return named.get(name);
  }

  /** Null when it was not given. */
  Integer number(String name) {
    String given = named.get(name);
    if (given == null) return null;
    if (!given.matches("[0-9]{1,9}")) throw new Fault("usage");
    return Integer.valueOf(given);
  }
}
