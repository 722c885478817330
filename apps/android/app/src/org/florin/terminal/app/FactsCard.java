package org.florin.terminal.app;

import android.view.View;
import android.widget.LinearLayout;
import android.widget.TextView;
import org.florin.terminal.core.Facts;
import org.florin.terminal.core.State;

/** Last message, queue, and how many today. */
final class FactsCard {
  private final Style style;
  private final Texts texts;
  private final LinearLayout card;
  private final TextView message;
  private final TextView queue;
  private final TextView today;

  FactsCard(Style style, Texts texts) {
    this.style = style;
    this.texts = texts;
    card = style.card(style.row(), Style.SURFACE, Style.LINE);
    message = cell("facts.message");
    queue = cell("facts.queue");
    today = cell("facts.today");
  }

  View view() {
    return card;
  }

  void show(State state, long nowMs) {
    Long last = last(state.facts);
    message.setText(last == null ? texts.say("facts.none") : texts.ago(last, nowMs));
    queue.setText(String.valueOf(state.queued));
    today.setText(String.valueOf(state.facts.heardToday));
  }

  private TextView cell(String title) {
    LinearLayout cell = style.column();
    cell.setPadding(style.dp(14), style.dp(10), style.dp(8), style.dp(12));
    cell.addView(style.text(texts.say(title), 13, Style.TEXT_QUIET, false));
    TextView value = style.text("", 16, Style.TEXT, true);
    cell.addView(value);
    card.addView(cell, style.wide(0));
    return value;
  }

  private static Long last(Facts facts) {
    if (facts.lastSmsAtMs == null) return facts.lastPushAtMs;
    if (facts.lastPushAtMs == null) return facts.lastSmsAtMs;
    return Math.max(facts.lastSmsAtMs, facts.lastPushAtMs);
  }
}
