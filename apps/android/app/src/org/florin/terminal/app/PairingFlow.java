package org.florin.terminal.app;

import android.content.ClipData;
import android.content.ClipboardManager;
import android.content.Context;
import org.florin.terminal.core.Fault;
import org.florin.terminal.core.PairingOffer;
import org.florin.terminal.core.Terminal;

/** From the text of a QR code to a running terminal, whichever way the text came. */
final class PairingFlow {
  private final MainActivity activity;
  private final Texts texts;
  private final Dialogs dialogs;
  private boolean isPairing;

  PairingFlow(MainActivity activity, Texts texts) {
    this.activity = activity;
    this.texts = texts;
    dialogs = new Dialogs(activity, texts);
  }

  boolean isPairing() {
    return isPairing;
  }

  /** Pasted text or a pasted link; the core reads both. */
  void paste(String how) {
    dialogs.askText(texts.say(how), texts.say(how + ".how"), clipboard(), texts.say("pair.go"), new Dialogs.Answer() {
      @Override
      public void given(String text) {
        pair(text);
      }
    });
  }

  /** Any web page can hold such a link, so the owner sees whose server it is and says yes. */
  void askThenPair(final String text) {
    PairingOffer offer;
    try {
      offer = PairingOffer.parse(text, BuildInfo.IS_TEST);
    } catch (Fault fault) {
      dialogs.tell(fault);
      return;
    }
    dialogs.ask(texts.say("pair.ask"), texts.say("pair.ask.why", "server", offer.serverUrl), texts.say("pair.go"), new Runnable() {
      @Override
      public void run() {
        pair(text);
      }
    });
  }

  void pair(final String text) {
    if (isPairing) return;
    isPairing = true;
    final FlorinApp app = (FlorinApp) activity.getApplication();
    new Task<Void>() {
      @Override
      Void work() {
        Terminal terminal = app.terminal();
        if (terminal.isRunning()) terminal.stop();
        try {
          terminal.pair(text);
          app.setShutOut(false);
        } finally {
          // A former pairing goes on where the new one was refused.
          Running.start(app);
        }
        return null;
      }

      @Override
      void done(Void nothing) {
        isPairing = false;
        Notices.hideEnded(app);
        activity.showRightScreen();
      }

      @Override
      void failed(Fault fault) {
        isPairing = false;
        dialogs.tell(fault);
        activity.pairingFailed();
      }
    }.start(activity);
  }

  private String clipboard() {
    ClipboardManager manager = (ClipboardManager) activity.getSystemService(Context.CLIPBOARD_SERVICE);
    ClipData clip = manager.getPrimaryClip();
    if (clip == null || clip.getItemCount() == 0) return "";
    CharSequence text = clip.getItemAt(0).coerceToText(activity);
    // Anything else that was copied is none of our business.
    boolean isOffer = text != null && (text.toString().contains("auth_key") || text.toString().startsWith(PairingOffer.LINK));
    return isOffer ? text.toString() : "";
  }
}
