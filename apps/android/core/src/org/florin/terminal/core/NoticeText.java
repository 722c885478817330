package org.florin.terminal.core;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Makes one message of a notification, and tells the notifications that are none. */
public final class NoticeText {
  /** What Android and banks show instead of a text that they hide, in lower case and without a full stop. */
  private static final Set<String> HIDDEN = new HashSet<String>(Arrays.asList(
      "содержимое скрыто", "содержание скрыто", "конфиденциальное содержимое скрыто", "контент скрыт", "текст скрыт", "уведомление скрыто",
      "конфиденциальная информация скрыта", "содержимое уведомления скрыто", "скрытое уведомление", "конфиденциальное уведомление скрыто",
      "содержимое конфиденциального уведомления скрыто", "сообщение скрыто",
      "sensitive notification content hidden", "sensitive content hidden", "contents hidden", "content hidden", "hidden content",
      "notification content hidden", "content is hidden", "hidden notification", "message hidden"));

  private NoticeText() {}

  /** Ongoing (a download, a call), media players and the summary of a group say nothing of their own. */
  public static boolean isNoMessage(Notice notice) {
    return notice.isOngoing || notice.isMedia || notice.isGroupSummary;
  }

  /** The most that the notification shows: its big text, its lines where the short text is only their heading, or its short text. */
  public static String textOf(Notice notice) {
    String text = notice.text == null ? "" : notice.text;
    String big = notice.bigText == null ? "" : notice.bigText;
    if (!Texts.trim(big).isEmpty() && big.length() >= text.length()) return big;
    String lines = joined(notice);
    boolean isHeading = Texts.trim(text).isEmpty() || (!lines.isEmpty() && !lines.contains(text));
    return isHeading ? lines : text;
  }

  /** Android 15 and some banks show a placeholder: the message is there, its words are not. */
  public static boolean isHidden(Notice notice) {
    String text = textOf(notice);
    return HIDDEN.contains(bare(text)) || (text.isEmpty() && notice.title != null && HIDDEN.contains(bare(notice.title)));
  }

  static Heard heard(Notice notice) {
    Heard heard = new Heard();
    heard.channel = Heard.Channel.PUSH;
    heard.sender = notice.packageName;
    heard.title = notice.title == null || notice.title.isEmpty() ? null : notice.title;
    heard.text = textOf(notice);
    heard.receivedAtMs = notice.seenAtMs;
    heard.trialId = notice.trialId;
    heard.mark = Marks.push(notice, heard.text);
    return heard;
  }

  private static String joined(Notice notice) {
    StringBuilder out = new StringBuilder();
    for (String line : notice.lines) {
      if (line == null || line.isEmpty()) continue;
      if (out.length() > 0) out.append('\n');
      out.append(line);
    }
    return out.toString();
  }

  private static String bare(String text) {
    return Texts.trim(text).toLowerCase(Locale.ROOT).replaceAll("[.!…]+$", "");
  }
}
