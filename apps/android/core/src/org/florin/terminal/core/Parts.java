package org.florin.terminal.core;

/** What a terminal is put together from. */
public final class Parts {
  public SecretBox secretBox;
  public Database database;
  public Host host;
  public Clock clock = new Clock();
  /** As the ping tells it: "android-1.0.0". */
  public String appVersion = "";
  /** Our own package: the sender of a test message. */
  public String ownPackage = "org.florin.terminal";
  /** Only a build marked as test speaks http, and only to loopback and private addresses. */
  public boolean isTestBuild;
  /** Shown on the site. */
  public String model = "unknown";
  public Integer sdk;
  /** The waits after failures: doubled from the first to the longest. */
  public long firstRetryMs = 2000;
  public long longestRetryMs = 300000;
}
