package android.security.keystore;

import java.security.spec.AlgorithmParameterSpec;

public final class KeyGenParameterSpec implements AlgorithmParameterSpec {
  public final String alias;
  public String mode;
  public String padding;

  private KeyGenParameterSpec(String alias) {
    this.alias = alias;
  }

  public static final class Builder {
    private final KeyGenParameterSpec made;

    public Builder(String alias, int purposes) {
      if (purposes != 3) throw new IllegalArgumentException("The key must seal and open.");
      made = new KeyGenParameterSpec(alias);
    }

    public Builder setBlockModes(String... modes) {
      made.mode = modes[0];
      return this;
    }

    public Builder setEncryptionPaddings(String... paddings) {
      made.padding = paddings[0];
      return this;
    }

    public KeyGenParameterSpec build() {
      return made;
    }
  }
}
