package org.florin.terminal.core;

import java.io.IOException;

/** Keeps one text (the pairing with its secret) where only this app can read it: under the Android key store, or in a file of mode 0600. */
public interface SecretBox {
  /** Null when nothing was kept yet. Text that cannot be opened any more is an IOException: then the phone is paired anew. */
  String read() throws IOException;

  /** Durable when it returns, and after a power cut either the old text or the new one. */
  void write(String text) throws IOException;

  void erase() throws IOException;
}
