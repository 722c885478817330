package org.florin.terminal.core;

/** One PDU of an SMS. Android hands all parts of a long SMS over at once, some makers one by one. */
public final class SmsPart {
  public String sender = "";
  public String text = "";
  public long receivedAtMs;
  /** The network's own time stamp (SmsMessage.getTimestampMillis, `date_sent` of the inbox): knows a repeated delivery again. */
  public long sentAtMs;
  public Integer simSlot;
  /** Reference, number (from 1) and count of the concatenation header; count 1 and reference 0 where there is none. */
  public int reference;
  public int number = 1;
  public int count = 1;
}
