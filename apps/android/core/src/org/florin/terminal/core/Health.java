package org.florin.terminal.core;

/** What the phone knows of itself at this moment. Null is "not known". */
public final class Health {
  public Integer charge;
  public Boolean charging;
  /** "wifi", "mobile", "none" … never the network's name. */
  public String network;
  public boolean smsPermission;
  public boolean listenerAlive;
  /** Null where the phone cannot tell (Termux, a scripted phone). */
  public PhoneReport report;
}
