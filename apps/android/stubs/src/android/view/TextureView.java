package android.view;

import android.content.Context;
import android.graphics.SurfaceTexture;

public class TextureView extends View {
  public SurfaceTextureListener listener;

  public TextureView(Context context) {
    super(context);
  }

  public void setSurfaceTextureListener(SurfaceTextureListener given) {
    listener = given;
  }

  public interface SurfaceTextureListener {
    void onSurfaceTextureAvailable(SurfaceTexture surface, int width, int height);

    void onSurfaceTextureSizeChanged(SurfaceTexture surface, int width, int height);

    boolean onSurfaceTextureDestroyed(SurfaceTexture surface);

    void onSurfaceTextureUpdated(SurfaceTexture surface);
  }
}
