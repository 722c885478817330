package org.florin.terminal.app;

import android.view.View;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.List;
import org.florin.terminal.core.Check;
import org.florin.terminal.core.Health;
import org.florin.terminal.core.State;

/** What works and what does not, with the button that mends it. */
final class StatusScreen {
  private final MainActivity activity;
  private final Style style;
  private final Texts texts;
  private final ScrollView scroll;
  /** The structure that is shown now. While it stays, only words change: nothing moves under a finger. */
  private String shape = "";
  private final List<TextView> factViews = new ArrayList<TextView>();
  private FactsCard facts;

  StatusScreen(MainActivity activity, Texts texts) {
    this.activity = activity;
    this.texts = texts;
    style = new Style(activity);
    scroll = new ScrollView(activity);
    scroll.setBackgroundColor(Style.CANVAS);
  }

  View view() {
    return scroll;
  }

  void show(State state, Health health, long nowMs) {
    CheckWords words = new CheckWords(texts, state, health, nowMs);
    List<Check> rows = words.rows();
    String wanted = shapeOf(state, rows, words);
    if (!wanted.equals(shape)) build(state, rows, words);
    shape = wanted;
    for (int at = 0; at < rows.size(); at++) factViews.get(at).setText(words.fact(rows.get(at)));
    facts.show(state, nowMs);
  }

  private static String shapeOf(State state, List<Check> rows, CheckWords words) {
    StringBuilder shape = new StringBuilder(words.verdict()).append(words.why()).append(state.terminalId);
    for (Check check : rows) shape.append(check.subject).append(check.verdict).append(check.mend);
    return shape.append(state.newerApp == null ? "" : state.newerApp.version).toString();
  }

  private void build(State state, List<Check> rows, CheckWords words) {
    LinearLayout page = style.column();
    page.setPadding(style.dp(14), style.dp(14), style.dp(14), style.dp(24));
    page.addView(new Header(activity, style, texts).view(state));
    page.addView(verdictCard(state, words));
    page.addView(rowsCard(rows, words));
    facts = new FactsCard(style, texts);
    page.addView(facts.view());
    page.addView(privacyCard());
    if (state.newerApp != null) page.addView(newerCard(state));
    page.addView(buttons());
    scroll.removeAllViews();
    scroll.addView(page);
  }

  private View verdictCard(State state, CheckWords words) {
    Family family = Family.of(state);
    LinearLayout card = style.card(style.row(), family.fill, 0);
    card.setPadding(style.dp(16), style.dp(16), style.dp(16), style.dp(16));
    card.addView(style.glyph(family == Family.OK ? R.drawable.glyph_check : R.drawable.glyph_alert, family.ink, 26));
    LinearLayout said = style.column();
    said.addView(style.text(words.verdict(), 20, family.ink, true));
    said.addView(style.text(words.why(), 15, family.ink, false));
    card.addView(said, style.wide(12));
    return card;
  }

  private View rowsCard(List<Check> rows, CheckWords words) {
    LinearLayout card = style.card(style.column(), Style.SURFACE, Style.LINE);
    card.setClipToOutline(true);
    factViews.clear();
    CheckRow maker = new CheckRow(style);
    boolean hasFilled = false;
    for (final Check check : rows) {
      TextView fact = maker.factView(check, words.fact(check));
      factViews.add(fact);
      View button = null;
      if (words.mend(check) != null) {
        button = maker.button(words.mend(check), !hasFilled, new View.OnClickListener() {
          @Override
          public void onClick(View pressed) {
            activity.mend(check.mend);
          }
        });
        hasFilled = true;
      }
      if (card.getChildCount() > 0) card.addView(maker.line());
      card.addView(maker.row(check, words.title(check), fact, button));
    }
    return card;
  }

  private View privacyCard() {
    LinearLayout card = style.card(style.row(), Style.INFO_SOFT, 0);
    card.setPadding(style.dp(14), style.dp(12), style.dp(14), style.dp(12));
    card.addView(style.glyph(R.drawable.glyph_shield, Style.INFO, 20));
    card.addView(style.text(texts.say("privacy"), 14, Style.INFO, false), style.wide(12));
    return card;
  }

  private View newerCard(final State state) {
    LinearLayout card = style.card(style.row(), Style.SURFACE, Style.LINE);
    card.setPadding(style.dp(14), 0, 0, 0);
    card.addView(style.glyph(R.drawable.glyph_download, Style.TEXT_QUIET, 20));
    card.addView(style.text(texts.say("newer", "v", state.newerApp.version), 15, Style.TEXT, false), style.wide(12));
    card.addView(style.button(texts.say("newer.get"), Style.SURFACE, 0, Style.ACCENT_TEXT, new View.OnClickListener() {
      @Override
      public void onClick(View pressed) {
        activity.openAddress(state.newerApp.url);
      }
    }));
    return card;
  }

  private View buttons() {
    Presses presses = new Presses(activity, texts);
    LinearLayout row = style.row();
    row.setLayoutParams(style.below(16));
    row.addView(style.glyphButton(R.drawable.glyph_send, texts.say("trial.send"), presses.sendsTrial()), style.wide(0));
    row.addView(style.button(texts.say("unpair"), Style.SURFACE, Style.LINE_STRONG, Style.TEXT, presses.asksToUnpair()), style.wide(10));
    return row;
  }
}
