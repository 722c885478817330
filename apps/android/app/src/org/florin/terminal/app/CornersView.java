package org.florin.terminal.app;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Paint;
import android.graphics.Path;
import android.graphics.RectF;
import android.view.View;

/** Four golden corners around the place where the code belongs. */
final class CornersView extends View {
  private final Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG);
  private final float arm;
  private final float radius;

  CornersView(Context context, Style style) {
    super(context);
    arm = style.dp(44);
    radius = style.dp(22);
    paint.setColor(Style.GOLD);
    paint.setStyle(Paint.Style.STROKE);
    paint.setStrokeWidth(style.dp(4));
  }

  @Override
  protected void onDraw(Canvas canvas) {
    float inset = paint.getStrokeWidth() / 2;
    float width = getWidth();
    float height = getHeight();
    for (int corner = 0; corner < 4; corner++) {
      canvas.save();
      canvas.scale(corner % 2 == 0 ? 1 : -1, corner < 2 ? 1 : -1, width / 2, height / 2);
      Path path = new Path();
      path.moveTo(inset, arm);
      path.arcTo(new RectF(inset, inset, inset + 2 * radius, inset + 2 * radius), 180, 90);
      path.lineTo(arm, inset);
      canvas.drawPath(path, paint);
      canvas.restore();
    }
  }
}
