package org.florin.terminal.app;

import android.view.Gravity;
import android.view.View;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Where to get the code, and the two ways without a camera. */
final class PairSheet {
  private final PairingFlow flow;
  private final Style style;
  private final Texts texts;

  PairSheet(PairingFlow flow, Style style, Texts texts) {
    this.flow = flow;
    this.style = style;
    this.texts = texts;
  }

  View view() {
    LinearLayout sheet = style.column();
    sheet.setBackground(style.round(Style.SURFACE, 0, 20));
    sheet.setPadding(style.dp(16), style.dp(20), style.dp(16), style.dp(28));
    sheet.addView(style.text(texts.say("pair.where"), 16, Style.TEXT, true));
    for (int step = 1; step <= 3; step++) sheet.addView(step(step));
    LinearLayout buttons = style.row();
    buttons.setLayoutParams(style.below(18));
    buttons.addView(way("pair.paste", R.drawable.glyph_clipboard), style.wide(0));
    buttons.addView(way("pair.link", R.drawable.glyph_link), style.wide(10));
    sheet.addView(buttons);
    return sheet;
  }

  private View step(int number) {
    LinearLayout row = style.row();
    row.setGravity(Gravity.TOP);
    row.setLayoutParams(style.below(12));
    TextView badge = style.text(String.valueOf(number), 13, Style.ACCENT_TEXT, true);
    badge.setGravity(Gravity.CENTER);
    badge.setBackground(style.round(Style.ACCENT_SOFT, 0, 7));
    row.addView(badge, new LinearLayout.LayoutParams(style.dp(24), style.dp(24)));
    row.addView(style.text(texts.say("pair.step" + number), 15, Style.TEXT, false), style.wide(12));
    return row;
  }

  private View way(final String how, int glyph) {
    return style.glyphButton(glyph, texts.say(how), new View.OnClickListener() {
      @Override
      public void onClick(View pressed) {
        flow.paste(how);
      }
    });
  }
}
