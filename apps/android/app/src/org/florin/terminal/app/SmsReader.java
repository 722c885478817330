package org.florin.terminal.app;

import android.content.Intent;
import android.provider.Telephony;
import android.telephony.SmsMessage;
import java.util.ArrayList;
import java.util.List;
import org.florin.terminal.core.SmsPart;

/** Takes the parts of one SMS out of Android's broadcast. */
final class SmsReader {
  /** Android's own name first, then those of makers of phones with two SIM cards. */
  private static final String[] SLOT_NAMES = {"android.telephony.extra.SLOT_INDEX", "slot", "phone", "simSlot", "slotId", "simId"};

  private SmsReader() {}

  /** One broadcast is one SMS: its parts come together and in order, but without their numbers. */
  static List<SmsPart> read(Intent intent, long nowMs) {
    List<SmsPart> parts = new ArrayList<SmsPart>();
    SmsMessage[] messages = Telephony.Sms.Intents.getMessagesFromIntent(intent);
    if (messages == null) return parts;
    Integer slot = slotOf(intent);
    for (SmsMessage message : messages) {
      if (message == null) continue;
      SmsPart part = new SmsPart();
      part.sender = message.getDisplayOriginatingAddress();
      part.text = message.getDisplayMessageBody();
      part.receivedAtMs = nowMs;
      part.sentAtMs = message.getTimestampMillis();
      part.simSlot = slot;
      parts.add(part);
    }
    number(parts);
    return parts;
  }

  private static void number(List<SmsPart> parts) {
    for (int at = 0; at < parts.size(); at++) {
      parts.get(at).number = at + 1;
      parts.get(at).count = parts.size();
      parts.get(at).reference = (int) parts.get(0).sentAtMs;
    }
  }

  private static Integer slotOf(Intent intent) {
    for (String name : SLOT_NAMES) {
      int slot = intent.getIntExtra(name, -1);
      if (slot >= 0 && slot <= 9) return slot;
    }
    return null;
  }
}
