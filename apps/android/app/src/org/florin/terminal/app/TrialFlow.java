package org.florin.terminal.app;

import android.app.AlertDialog;
import android.os.Handler;
import android.os.Looper;
import org.florin.terminal.core.Fault;
import org.florin.terminal.core.Trial;
import org.florin.terminal.core.TrialResult;

/** The test message: asked for, shown, and followed until the server has judged it. */
final class TrialFlow {
  private static final long BETWEEN_LOOKS_MS = 2000;
  /** The server gives a step three minutes. */
  private static final int LOOKS = 100;

  private final MainActivity activity;
  private final Texts texts;
  private final Dialogs dialogs;
  private final Handler clock = new Handler(Looper.getMainLooper());

  TrialFlow(MainActivity activity, Texts texts) {
    this.activity = activity;
    this.texts = texts;
    dialogs = new Dialogs(activity, texts);
  }

  void start() {
    final FlorinApp app = (FlorinApp) activity.getApplication();
    new Task<Trial>() {
      @Override
      Trial work() {
        return app.terminal().askForTrial();
      }

      @Override
      void done(Trial trial) {
        follow(dialogs.tell(texts.say("trial.title"), texts.say("trial.waiting")), LOOKS);
      }

      @Override
      void failed(Fault fault) {
        dialogs.tell(fault);
      }
    }.start(activity);
  }

  private void follow(final AlertDialog dialog, final int looksLeft) {
    clock.postDelayed(new Runnable() {
      @Override
      public void run() {
        if (dialog.isShowing() && looksLeft > 0) look(dialog, looksLeft);
      }
    }, BETWEEN_LOOKS_MS);
  }

  private void look(final AlertDialog dialog, final int looksLeft) {
    final FlorinApp app = (FlorinApp) activity.getApplication();
    new Task<TrialResult>() {
      @Override
      TrialResult work() {
        return app.terminal().trialResult();
      }

      @Override
      void done(TrialResult result) {
        if (result != null) dialog.setMessage(words(result));
        if (result == null || "waiting".equals(result.state)) follow(dialog, looksLeft - 1);
      }

      /** The network may be back at the next look. */
      @Override
      void failed(Fault fault) {
        follow(dialog, looksLeft - 1);
      }
    }.start(activity);
  }

  String words(TrialResult result) {
    StringBuilder words = new StringBuilder(head(result)).append('\n');
    for (TrialResult.Step step : result.steps) {
      String mark = "done".equals(step.state) ? "✓ " : "failed".equals(step.state) ? "✗ " : "· ";
      words.append('\n').append(mark).append(texts.say("trial.step." + step.step));
      if (step.why != null && texts.has("trial.why." + step.why)) words.append("\n   ").append(texts.say("trial.why." + step.why));
    }
    return words.toString();
  }

  private String head(TrialResult result) {
    if ("done".equals(result.state) && result.totalMs != null) {
      return texts.say("trial.done", "t", String.format(java.util.Locale.getDefault(), "%.1f", result.totalMs / 1000.0));
    }
    return texts.say("failed".equals(result.state) ? "trial.failed" : "trial.waiting");
  }
}
