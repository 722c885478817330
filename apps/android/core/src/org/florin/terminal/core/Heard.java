package org.florin.terminal.core;

/** One message as a source showed it. It may be shown again: its mark tells. */
public final class Heard {
  public enum Channel { SMS, PUSH }

  public Channel channel;
  /** Of an SMS its sender as spelt, of a push the package as Android names it. */
  public String sender = "";
  public String title;
  public String text = "";
  public long receivedAtMs;
  public Integer simSlot;
  /** Of the phone's own test message: the trial's id. */
  public String trialId;
  /** Recognises the same message when it is shown again; null for one that comes once. */
  public String mark;
  /** How far a source was read, kept together with the message; null where there is no such thing. */
  public String positionSource;
  public String positionAt;
}
