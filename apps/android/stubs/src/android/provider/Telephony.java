package android.provider;

import android.content.Intent;
import android.telephony.SmsMessage;

public final class Telephony {
  private Telephony() {}

  public static final class Sms {
    private Sms() {}

    public static final class Intents {
      private Intents() {}

      public static SmsMessage[] getMessagesFromIntent(Intent intent) {
        return (SmsMessage[]) intent.extras.get("pdus");
      }
    }
  }
}
