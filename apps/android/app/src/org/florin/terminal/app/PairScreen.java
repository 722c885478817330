package org.florin.terminal.app;

import android.graphics.SurfaceTexture;
import android.view.Gravity;
import android.view.TextureView;
import android.view.View;
import android.view.ViewGroup;
import android.widget.FrameLayout;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;

/** A phone that is not paired yet: the camera, and below it where the code comes from. */
final class PairScreen implements TextureView.SurfaceTextureListener {
  private final MainActivity activity;
  private final PairingFlow flow;
  private final Texts texts;
  private final Style style;
  private final QrCamera camera;
  private final ScrollView scroll;
  private FrameLayout window;
  private TextView hint;

  PairScreen(MainActivity activity, final PairingFlow flow, Texts texts) {
    this.activity = activity;
    this.flow = flow;
    this.texts = texts;
    style = new Style(activity);
    camera = new QrCamera(new QrCamera.Found() {
      @Override
      public void found(String text) {
        hint.setText(PairScreen.this.texts.say("pair.works"));
        flow.pair(text);
      }
    });
    scroll = new ScrollView(activity);
    scroll.setBackgroundColor(Style.INK);
    scroll.setFillViewport(true);
    scroll.addView(page());
  }

  View view() {
    return scroll;
  }

  void resume() {
    fillWindow();
  }

  void pause() {
    camera.close();
  }

  void failed() {
    hint.setText(texts.say("pair.lives"));
    camera.lookAgain();
  }

  private View page() {
    LinearLayout page = style.column();
    page.addView(header());
    TextView title = style.text(texts.say("pair.point"), 20, Style.SURFACE, true);
    title.setGravity(Gravity.CENTER);
    page.addView(title, style.below(8));
    window = new FrameLayout(activity);
    LinearLayout.LayoutParams place = new LinearLayout.LayoutParams(style.dp(280), style.dp(280));
    place.gravity = Gravity.CENTER_HORIZONTAL;
    place.topMargin = style.dp(28);
    page.addView(window, place);
    hint = style.text(texts.say("pair.lives"), 15, Style.ON_INK_QUIET, false);
    hint.setGravity(Gravity.CENTER);
    page.addView(hint, style.below(20));
    // Pushes the sheet to the bottom where the screen is high.
    page.addView(new View(activity), new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, style.dp(28), 1));
    page.addView(new PairSheet(flow, style, texts).view());
    return page;
  }

  private View header() {
    LinearLayout row = style.row();
    row.setPadding(style.dp(16), style.dp(14), style.dp(16), style.dp(10));
    row.addView(style.text(texts.say("app.name"), 18, Style.SURFACE, true), style.wide(0));
    View light = style.glyph(R.drawable.glyph_bulb, Style.SURFACE, 48);
    light.setPadding(style.dp(12), style.dp(12), style.dp(12), style.dp(12));
    light.setContentDescription(texts.say("pair.light"));
    light.setBackground(style.round(0xFF2C2F36, 0, 10));
    light.setFocusable(true);
    light.setOnClickListener(new View.OnClickListener() {
      @Override
      public void onClick(View pressed) {
        camera.toggleLight();
      }
    });
    row.addView(light);
    return row;
  }

  /** The camera's picture where it may be seen; otherwise the button that asks for it. */
  private void fillWindow() {
    window.removeAllViews();
    if (!Rights.canUseCamera(activity)) {
      FrameLayout.LayoutParams place = new FrameLayout.LayoutParams(
          ViewGroup.LayoutParams.WRAP_CONTENT, ViewGroup.LayoutParams.WRAP_CONTENT, Gravity.CENTER);
      window.addView(style.button(texts.say("pair.camera"), Style.ACCENT, 0, Style.SURFACE, new Presses(activity, texts).asksForCamera()), place);
    } else {
      TextureView picture = new TextureView(activity);
      picture.setSurfaceTextureListener(this);
      // The preview is 16:9 and stands upright: a square window shows its middle.
      window.addView(picture, new FrameLayout.LayoutParams(style.dp(280), style.dp(280) * 16 / 9, Gravity.CENTER));
    }
    window.addView(new CornersView(activity, style));
  }

  @Override
  public void onSurfaceTextureAvailable(SurfaceTexture available, int width, int height) {
    if (!camera.open(available)) hint.setText(texts.say("pair.no_camera"));
  }

  @Override
  public boolean onSurfaceTextureDestroyed(SurfaceTexture gone) {
    camera.close();
    return true;
  }

  @Override
  public void onSurfaceTextureSizeChanged(SurfaceTexture same, int width, int height) {}

  @Override
  public void onSurfaceTextureUpdated(SurfaceTexture same) {}
}
