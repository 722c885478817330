package android.hardware;

import android.graphics.SurfaceTexture;
import java.util.Arrays;
import java.util.List;
import org.florin.terminal.stubs.World;

public class Camera {
  public volatile PreviewCallback callback;
  public boolean isReleased;
  public boolean isShowing;
  private final Parameters parameters = new Parameters();

  public interface PreviewCallback {
    void onPreviewFrame(byte[] picture, Camera camera);
  }

  /** Null where the phone has none; Android throws where another app holds it. */
  public static Camera open() {
    return World.now.camera;
  }

  public final void setDisplayOrientation(int degrees) {}

  public Parameters getParameters() {
    return parameters;
  }

  public void setParameters(Parameters given) {}

  public final void setPreviewTexture(SurfaceTexture surface) throws java.io.IOException {}

  public final void startPreview() {
    isShowing = true;
  }

  public final void stopPreview() {
    isShowing = false;
  }

  public final void setOneShotPreviewCallback(PreviewCallback given) {
    callback = given;
  }

  public final void release() {
    isReleased = true;
  }

  /** The next picture: handed over once, as the one-shot callback promises. */
  public boolean show(byte[] picture) {
    PreviewCallback once = callback;
    callback = null;
    if (once == null) return false;
    once.onPreviewFrame(picture, this);
    return true;
  }

  public class Size {
    public int width;
    public int height;

    public Size(int width, int height) {
      this.width = width;
      this.height = height;
    }
  }

  public class Parameters {
    private Size chosen = new Size(176, 144);
    public String focus;
    public String flash = "off";

    public List<Size> getSupportedPreviewSizes() {
      return Arrays.asList(new Size(176, 144), new Size(1280, 720), new Size(3840, 2160));
    }

    public void setPreviewSize(int width, int height) {
      chosen = new Size(width, height);
    }

    public Size getPreviewSize() {
      return chosen;
    }

    public List<String> getSupportedFocusModes() {
      return Arrays.asList("auto", "continuous-picture");
    }

    public void setFocusMode(String mode) {
      focus = mode;
    }

    public List<String> getSupportedFlashModes() {
      return Arrays.asList("off", "torch");
    }

    public void setFlashMode(String mode) {
      flash = mode;
    }
  }
}
