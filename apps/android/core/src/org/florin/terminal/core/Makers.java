package org.florin.terminal.core;

import java.util.Locale;

/** Makers whose phones stop apps in the background unless a switch of their own is set. */
public final class Makers {
  private Makers() {}

  /** xiaomi, samsung, huawei or realme; null for others. Brands of one house share their settings. */
  public static String withAutostart(String maker) {
    String name = maker.toLowerCase(Locale.ROOT);
    if (name.matches(".*(?:xiaomi|redmi|poco).*")) return "xiaomi";
    if (name.contains("samsung")) return "samsung";
    if (name.matches(".*(?:huawei|honor).*")) return "huawei";
    return name.matches(".*(?:realme|oppo|oneplus|vivo).*") ? "realme" : null;
  }
}
