package org.florin.terminal.app;

import java.io.InputStream;
import java.io.OutputStream;
import java.security.InvalidAlgorithmParameterException;
import java.security.Key;
import java.security.KeyStoreSpi;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.security.cert.Certificate;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.KeyGeneratorSpi;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import android.security.keystore.KeyGenParameterSpec;

/** Android's key store under its own name: keys are made inside it and asked for by alias. */
public final class TestKeyStore extends Provider {
  static final Map<String, Key> KEYS = new HashMap<>();
  static int made;

  TestKeyStore() {
    super("AndroidKeyStore", "1", "test");
    put("KeyStore.AndroidKeyStore", Store.class.getName());
    put("KeyGenerator.AES", Generator.class.getName());
  }

  static void install() {
    // Behind the others, as on Android: only who names it gets it.
    Security.addProvider(new TestKeyStore());
  }

  static void forget() {
    KEYS.clear();
    made = 0;
  }

  public static final class Generator extends KeyGeneratorSpi {
    private KeyGenParameterSpec wanted;

    @Override
    protected void engineInit(AlgorithmParameterSpec spec, SecureRandom random) throws InvalidAlgorithmParameterException {
      wanted = (KeyGenParameterSpec) spec;
      if (!"GCM".equals(wanted.mode) || !"NoPadding".equals(wanted.padding)) throw new InvalidAlgorithmParameterException(wanted.mode);
    }

    @Override
    protected SecretKey engineGenerateKey() {
      byte[] bytes = new byte[32];
      new SecureRandom().nextBytes(bytes);
      SecretKey key = new SecretKeySpec(bytes, "AES");
      KEYS.put(wanted.alias, key);
      made++;
      return key;
    }

    @Override
    protected void engineInit(SecureRandom random) {
      throw new UnsupportedOperationException();
    }

    @Override
    protected void engineInit(int size, SecureRandom random) {
      throw new UnsupportedOperationException();
    }
  }

  public static final class Store extends KeyStoreSpi {
    @Override
    public Key engineGetKey(String alias, char[] password) {
      return KEYS.get(alias);
    }

    @Override
    public void engineDeleteEntry(String alias) {
      KEYS.remove(alias);
    }

    @Override
    public void engineLoad(InputStream stream, char[] password) {}

    @Override
    public boolean engineContainsAlias(String alias) {
      return KEYS.containsKey(alias);
    }

    @Override
    public Enumeration<String> engineAliases() {
      return Collections.enumeration(KEYS.keySet());
    }

    @Override
    public int engineSize() {
      return KEYS.size();
    }

    @Override
    public boolean engineIsKeyEntry(String alias) {
      return KEYS.containsKey(alias);
    }

    @Override
    public Certificate[] engineGetCertificateChain(String alias) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Certificate engineGetCertificate(String alias) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Date engineGetCreationDate(String alias) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void engineSetKeyEntry(String alias, Key key, char[] password, Certificate[] chain) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void engineSetKeyEntry(String alias, byte[] key, Certificate[] chain) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void engineSetCertificateEntry(String alias, Certificate certificate) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean engineIsCertificateEntry(String alias) {
      return false;
    }

    @Override
    public String engineGetCertificateAlias(Certificate certificate) {
      return null;
    }

    @Override
    public void engineStore(OutputStream stream, char[] password) {
      throw new UnsupportedOperationException();
    }
  }
}
