package android.telephony;

public class SmsMessage {
  private final String sender;
  private final String text;
  private final long sentAtMs;

  public SmsMessage(String sender, String text, long sentAtMs) {
    this.sender = sender;
    this.text = text;
    this.sentAtMs = sentAtMs;
  }

  public String getDisplayOriginatingAddress() {
    return sender;
  }

  public String getDisplayMessageBody() {
    return text;
  }

  public long getTimestampMillis() {
    return sentAtMs;
  }
}
