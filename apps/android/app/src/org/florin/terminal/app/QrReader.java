package org.florin.terminal.app;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.PlanarYUVLuminanceSource;
import com.google.zxing.ReaderException;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.util.EnumMap;
import java.util.Map;

/** Reads a QR code out of one picture of the camera's preview. */
final class QrReader {
  private static final Map<DecodeHintType, Object> HINTS = new EnumMap<DecodeHintType, Object>(DecodeHintType.class);

  static {
    HINTS.put(DecodeHintType.TRY_HARDER, Boolean.TRUE);
    HINTS.put(DecodeHintType.CHARACTER_SET, "UTF-8");
  }

  private QrReader() {}

  /** The picture as NV21 begins with its brightness, one byte a pixel: colours are not needed. Null where no code is found. */
  static String read(byte[] picture, int width, int height) {
    // What the frame on the screen shows: the square in the middle.
    int side = Math.min(width, height);
    PlanarYUVLuminanceSource source =
        new PlanarYUVLuminanceSource(picture, width, height, (width - side) / 2, (height - side) / 2, side, side, false);
    try {
      return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source)), HINTS).getText();
    } catch (ReaderException none) {
      return null;
    }
  }
}
