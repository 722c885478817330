package org.florin.terminal.app;

import android.graphics.SurfaceTexture;
import android.hardware.Camera;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.util.Log;
import java.io.IOException;
import java.util.List;

/** The camera behind the pairing screen. android.hardware.Camera is old, and there on every Android from 6 on. */
@SuppressWarnings("deprecation")
final class QrCamera implements Camera.PreviewCallback {
  interface Found {
    void found(String text);
  }

  private final Found found;
  private final Handler screen = new Handler(Looper.getMainLooper());
  private HandlerThread thread;
  private Handler worker;
  private Camera camera;
  private boolean isLit;

  QrCamera(Found found) {
    this.found = found;
  }

  /** False where there is no camera or another app holds it. */
  boolean open(SurfaceTexture surface) {
    if (camera != null) return true;
    try {
      camera = Camera.open();
      if (camera == null) return false;
      camera.setDisplayOrientation(90);
      camera.setParameters(chosen(camera.getParameters()));
      camera.setPreviewTexture(surface);
      thread = new HandlerThread("qr");
      thread.start();
      worker = new Handler(thread.getLooper());
      camera.startPreview();
      camera.setOneShotPreviewCallback(this);
      return true;
    } catch (IOException unusable) {
      close();
    } catch (RuntimeException taken) {
      close();
    }
    Log.w("florin", "no camera");
    return false;
  }

  void close() {
    if (thread != null) thread.quit();
    thread = null;
    if (camera == null) return;
    camera.setOneShotPreviewCallback(null);
    camera.stopPreview();
    camera.release();
    camera = null;
  }

  void toggleLight() {
    if (camera == null) return;
    Camera.Parameters parameters = camera.getParameters();
    List<String> modes = parameters.getSupportedFlashModes();
    if (modes == null || !modes.contains(Camera.Parameters.FLASH_MODE_TORCH)) return;
    isLit = !isLit;
    parameters.setFlashMode(isLit ? Camera.Parameters.FLASH_MODE_TORCH : Camera.Parameters.FLASH_MODE_OFF);
    camera.setParameters(parameters);
  }

  /** One picture at a time: the next one is asked for when this one was read. */
  @Override
  public void onPreviewFrame(final byte[] picture, Camera from) {
    if (worker == null) return;
    final Camera.Size size = from.getParameters().getPreviewSize();
    worker.post(new Runnable() {
      @Override
      public void run() {
        tell(QrReader.read(picture, size.width, size.height));
      }
    });
  }

  private void tell(final String text) {
    screen.post(new Runnable() {
      @Override
      public void run() {
        if (camera == null) return;
        if (text == null) camera.setOneShotPreviewCallback(QrCamera.this);
        else found.found(text);
      }
    });
  }

  /** After a code that was no offer, or a pairing that failed. */
  void lookAgain() {
    if (camera != null) camera.setOneShotPreviewCallback(this);
  }

  private static Camera.Parameters chosen(Camera.Parameters parameters) {
    Camera.Size best = null;
    for (Camera.Size size : parameters.getSupportedPreviewSizes()) if (best == null || isNearer(size, best)) best = size;
    if (best != null) parameters.setPreviewSize(best.width, best.height);
    String focus = Camera.Parameters.FOCUS_MODE_CONTINUOUS_PICTURE;
    if (parameters.getSupportedFocusModes().contains(focus)) parameters.setFocusMode(focus);
    return parameters;
  }

  /** 1280 × 720 shows every module of the code and is read quickly. */
  private static boolean isNearer(Camera.Size size, Camera.Size best) {
    return Math.abs(size.width * size.height - 1280 * 720) < Math.abs(best.width * best.height - 1280 * 720);
  }
}
