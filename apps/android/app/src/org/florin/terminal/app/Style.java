package org.florin.terminal.app;

import android.content.Context;
import android.content.res.ColorStateList;
import android.graphics.Typeface;
import android.graphics.drawable.Drawable;
import android.graphics.drawable.GradientDrawable;
import android.graphics.drawable.RippleDrawable;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup;
import android.widget.ImageView;
import android.widget.LinearLayout;
import android.widget.TextView;

/** The site's colours and the few shapes that the screen is made of. */
final class Style {
  static final int CANVAS = 0xFFF6F6F3;
  static final int SURFACE = 0xFFFFFFFF;
  static final int LINE = 0xFFE6E5DF;
  static final int LINE_STRONG = 0xFFD2D1C9;
  static final int TEXT = 0xFF15171C;
  static final int TEXT_QUIET = 0xFF5B606B;
  static final int ACCENT = 0xFF3F50E0;
  static final int ACCENT_TEXT = 0xFF3341BF;
  static final int ACCENT_SOFT = 0xFFEEF0FF;
  static final int INFO = 0xFF1D4BBD;
  static final int INFO_SOFT = 0xFFE6EEFF;
  static final int INK = 0xFF15171C;
  static final int GOLD = 0xFFF0BF35;
  static final int ON_INK_QUIET = 0xFFB9BFD4;

  private final Context context;

  Style(Context context) {
    this.context = context;
  }

  Context context() {
    return context;
  }

  int dp(float size) {
    return Math.round(size * context.getResources().getDisplayMetrics().density);
  }

  Drawable round(int fill, int edge, float radius) {
    GradientDrawable shape = new GradientDrawable();
    shape.setColor(fill);
    shape.setCornerRadius(dp(radius));
    if (edge != 0) shape.setStroke(dp(1), edge);
    return shape;
  }

  TextView text(String words, float size, int color, boolean isBold) {
    TextView view = new TextView(context);
    view.setText(words);
    view.setTextSize(size);
    view.setTextColor(color);
    if (isBold) view.setTypeface(Typeface.create("sans-serif-medium", Typeface.NORMAL));
    return view;
  }

  ImageView glyph(int drawable, int color, float size) {
    ImageView view = new ImageView(context);
    view.setImageDrawable(context.getDrawable(drawable).mutate());
    view.setColorFilter(color);
    view.setLayoutParams(new LinearLayout.LayoutParams(dp(size), dp(size)));
    return view;
  }

  /** 48 dp high: well above the 44 that a finger needs. */
  TextView button(String words, int fill, int edge, int color, View.OnClickListener press) {
    TextView view = text(words, 15, color, true);
    view.setGravity(Gravity.CENTER);
    view.setMinimumHeight(dp(48));
    view.setPadding(dp(16), dp(8), dp(16), dp(8));
    Drawable shape = round(fill, edge, 10);
    view.setBackground(new RippleDrawable(ColorStateList.valueOf(0x22000000), shape, null));
    view.setClickable(true);
    view.setFocusable(true);
    view.setOnClickListener(press);
    return view;
  }

  /** White with an edge, its glyph before its words; both stand in the middle. */
  LinearLayout glyphButton(int drawable, String words, View.OnClickListener press) {
    LinearLayout view = row();
    view.setGravity(Gravity.CENTER);
    view.setMinimumHeight(dp(48));
    view.setBackground(new RippleDrawable(ColorStateList.valueOf(0x22000000), round(SURFACE, LINE_STRONG, 10), null));
    view.addView(glyph(drawable, TEXT, 20));
    TextView said = text(words, 15, TEXT, true);
    said.setPadding(dp(8), 0, 0, 0);
    view.addView(said);
    view.setClickable(true);
    view.setFocusable(true);
    view.setOnClickListener(press);
    return view;
  }

  LinearLayout row() {
    LinearLayout row = new LinearLayout(context);
    row.setOrientation(LinearLayout.HORIZONTAL);
    row.setGravity(Gravity.CENTER_VERTICAL);
    return row;
  }

  LinearLayout column() {
    LinearLayout column = new LinearLayout(context);
    column.setOrientation(LinearLayout.VERTICAL);
    return column;
  }

  LinearLayout card(LinearLayout content, int fill, int edge) {
    content.setBackground(round(fill, edge, 14));
    content.setLayoutParams(below(12));
    return content;
  }

  LinearLayout.LayoutParams below(float gap) {
    LinearLayout.LayoutParams place = new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.WRAP_CONTENT);
    place.topMargin = dp(gap);
    return place;
  }

  /** Takes the width that its neighbours leave. */
  LinearLayout.LayoutParams wide(float gapBefore) {
    LinearLayout.LayoutParams place = new LinearLayout.LayoutParams(0, ViewGroup.LayoutParams.WRAP_CONTENT, 1);
    place.leftMargin = dp(gapBefore);
    return place;
  }
}
