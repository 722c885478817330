package org.florin.terminal.app;

import android.os.Build;
import android.view.View;
import android.widget.ImageView;
import android.widget.LinearLayout;
import org.florin.terminal.core.State;

/** The mark, the phone's name, and which terminal it is on the site. */
final class Header {
  private final MainActivity activity;
  private final Style style;
  private final Texts texts;

  Header(MainActivity activity, Style style, Texts texts) {
    this.activity = activity;
    this.style = style;
    this.texts = texts;
  }

  View view(State state) {
    LinearLayout row = style.row();
    row.addView(mark());
    LinearLayout names = style.column();
    names.addView(style.text(texts.say("app.name"), 18, Style.TEXT, true));
    String phone = Maker.model(Build.MANUFACTURER, Build.MODEL);
    names.addView(style.text(phone + shortId(state.terminalId), 13, Style.TEXT_QUIET, false));
    row.addView(names, style.wide(12));
    row.addView(menu());
    return row;
  }

  private ImageView mark() {
    ImageView mark = new ImageView(activity);
    mark.setImageDrawable(activity.getDrawable(R.drawable.icon));
    mark.setLayoutParams(new LinearLayout.LayoutParams(style.dp(34), style.dp(34)));
    return mark;
  }

  private View menu() {
    ImageView menu = style.glyph(R.drawable.glyph_menu, Style.TEXT, 48);
    menu.setPadding(style.dp(12), style.dp(12), style.dp(12), style.dp(12));
    menu.setContentDescription(texts.say("menu"));
    menu.setClickable(true);
    menu.setFocusable(true);
    menu.setOnClickListener(new Presses(activity, texts).opensMenu());
    return menu;
  }

  /** "a3f1-7c20": enough to find the terminal on the site. */
  private static String shortId(String terminalId) {
    if (terminalId == null || terminalId.length() < 8) return "";
    return ", " + terminalId.substring(0, 4) + "-" + terminalId.substring(4, 8);
  }
}
