package org.florin.terminal.app;

import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup;
import android.widget.FrameLayout;
import android.widget.ImageView;
import android.widget.LinearLayout;
import android.widget.TextView;
import org.florin.terminal.core.Check;

/** One row of the list: tile, title, fact, and a button or a tick. */
final class CheckRow {
  private final Style style;

  CheckRow(Style style) {
    this.style = style;
  }

  TextView factView(Check check, String fact) {
    boolean isBroken = check.verdict == Check.Verdict.BROKEN;
    return style.text(fact, 14, isBroken ? Family.BAD.ink : Style.TEXT_QUIET, false);
  }

  View button(String words, boolean isFilled, View.OnClickListener press) {
    int fill = isFilled ? Style.ACCENT : Style.ACCENT_SOFT;
    return style.button(words, fill, 0, isFilled ? Style.SURFACE : Style.ACCENT_TEXT, press);
  }

  View row(Check check, String title, TextView fact, View button) {
    Family family = Family.of(check.verdict);
    LinearLayout row = style.row();
    row.setBackgroundColor(family.row);
    row.setMinimumHeight(style.dp(56));
    row.setPadding(style.dp(14), style.dp(8), style.dp(14), style.dp(8));
    row.addView(tile(glyphOf(check), family));
    LinearLayout words = style.column();
    words.addView(style.text(title, 16, Style.TEXT, false));
    words.addView(fact);
    row.addView(words, style.wide(12));
    if (button != null) row.addView(button);
    else row.addView(style.glyph(check.verdict == Check.Verdict.OK ? R.drawable.glyph_check : R.drawable.glyph_alert, family.ink, 22));
    return row;
  }

  View line() {
    View line = new View(style.context());
    line.setBackgroundColor(Style.LINE);
    line.setLayoutParams(new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, style.dp(1)));
    return line;
  }

  private View tile(int glyph, Family family) {
    FrameLayout tile = new FrameLayout(style.context());
    tile.setBackground(style.round(family.fill, 0, 8));
    tile.setLayoutParams(new LinearLayout.LayoutParams(style.dp(34), style.dp(34)));
    ImageView mark = style.glyph(glyph, family.ink, 20);
    tile.addView(mark, new FrameLayout.LayoutParams(style.dp(20), style.dp(20), Gravity.CENTER));
    return tile;
  }

  private static int glyphOf(Check check) {
    switch (check.subject) {
      case SMS:
        return check.verdict == Check.Verdict.OK ? R.drawable.glyph_message : R.drawable.glyph_sms;
      case AUTOSTART:
        return R.drawable.glyph_play;
      case BATTERY:
        return R.drawable.glyph_battery;
      case CONNECTION:
      case NETWORK:
        return R.drawable.glyph_wifi;
      case CLOCK_AND_QUEUE:
        return R.drawable.glyph_clock;
      case RESTRICTED:
        return R.drawable.glyph_lock;
      case HIDDEN:
        return R.drawable.glyph_hidden;
      default:
        return R.drawable.glyph_bell;
    }
  }
}
