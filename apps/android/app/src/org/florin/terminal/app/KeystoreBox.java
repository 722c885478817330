package org.florin.terminal.app;

import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyProperties;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.spec.GCMParameterSpec;
import org.florin.terminal.core.SecretBox;

/** Keeps the pairing with its secret in a file that only a key of this phone's key store opens. The key never leaves that store. */
final class KeystoreBox implements SecretBox {
  static final String ALIAS = "florin-terminal";
  private static final String STORE = "AndroidKeyStore";
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int TAG_BITS = 128;

  private final File file;

  KeystoreBox(File folder) {
    file = new File(folder, "pairing.bin");
  }

  @Override
  public synchronized String read() throws IOException {
    if (!file.exists()) return null;
    byte[] kept = bytesOf(file);
    try {
      Key key = store().getKey(ALIAS, null);
      if (key == null || kept.length < 2) throw new IOException("The key of this phone is gone.");
      int ivLength = kept[0];
      Cipher cipher = Cipher.getInstance(CIPHER);
      cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, kept, 1, ivLength));
      return new String(cipher.doFinal(kept, 1 + ivLength, kept.length - 1 - ivLength), StandardCharsets.UTF_8);
    } catch (GeneralSecurityException unreadable) {
      throw new IOException(unreadable);
    } catch (IllegalArgumentException torn) {
      throw new IOException(torn);
    }
  }

  @Override
  public synchronized void write(String text) throws IOException {
    try {
      Cipher cipher = Cipher.getInstance(CIPHER);
      cipher.init(Cipher.ENCRYPT_MODE, key());
      byte[] sealed = cipher.doFinal(text.getBytes(StandardCharsets.UTF_8));
      replace(cipher.getIV(), sealed);
    } catch (GeneralSecurityException refused) {
      throw new IOException(refused);
    }
  }

  /** The file first: without its key it is worth nothing, a key without a file neither. */
  @Override
  public synchronized void erase() throws IOException {
    if (file.exists() && !file.delete()) throw new IOException("The pairing cannot be deleted.");
    try {
      store().deleteEntry(ALIAS);
    } catch (GeneralSecurityException refused) {
      throw new IOException(refused);
    }
  }

  /** Made once; every later text is sealed with the same key. */
  private Key key() throws GeneralSecurityException, IOException {
    Key kept = store().getKey(ALIAS, null);
    if (kept != null) return kept;
    KeyGenerator generator = KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, STORE);
    int purposes = KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT;
    generator.init(new KeyGenParameterSpec.Builder(ALIAS, purposes)
        .setBlockModes(KeyProperties.BLOCK_MODE_GCM)
        .setEncryptionPaddings(KeyProperties.ENCRYPTION_PADDING_NONE)
        .build());
    return generator.generateKey();
  }

  private static KeyStore store() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(STORE);
    store.load(null);
    return store;
  }

  /** After a power cut the file is either the old one or the new one. */
  private void replace(byte[] iv, byte[] sealed) throws IOException {
    File draft = new File(file.getPath() + ".tmp");
    FileOutputStream out = new FileOutputStream(draft);
    try {
      out.write(iv.length);
      out.write(iv);
      out.write(sealed);
      out.getFD().sync();
    } finally {
      out.close();
    }
    if (!draft.renameTo(file)) throw new IOException("The pairing cannot be written.");
  }

  private static byte[] bytesOf(File file) throws IOException {
    byte[] bytes = new byte[(int) file.length()];
    DataInputStream in = new DataInputStream(new FileInputStream(file));
    try {
      in.readFully(bytes);
    } finally {
      in.close();
    }
    return bytes;
  }
}
