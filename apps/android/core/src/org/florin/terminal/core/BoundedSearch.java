package org.florin.terminal.core;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * A search with a time limit, on a thread of its own. A JVM's engine reads the text sign by sign, so there the search itself ends in
 * time. Android's engine copies the text first and cannot be stopped: there the thread is left to itself and its result is not waited for.
 */
final class BoundedSearch {
  /** A thousand times what it takes: a busy phone must not take a credit for a code. */
  private static final long WITHIN_MS = 1000;

  private BoundedSearch() {}

  /** Null when it could not be told in time. */
  static Boolean find(final List<Pattern> patterns, final List<String> texts) {
    final long endsAt = System.nanoTime() + WITHIN_MS * 1000000L;
    FutureTask<Boolean> task = new FutureTask<Boolean>(new Callable<Boolean>() {
      public Boolean call() {
        return isInside(patterns, texts, endsAt);
      }
    });
    Thread thread = new Thread(null, task, "florin-judge", 1024 * 1024);
    thread.setDaemon(true);
    thread.start();
    return resultOf(task);
  }

  private static Boolean resultOf(FutureTask<Boolean> task) {
    try {
      return task.get(2 * WITHIN_MS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException tooLongOrTooDeep) {
      return null;
    } catch (TimeoutException cannotBeStopped) {
      return null;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  private static boolean isInside(List<Pattern> patterns, List<String> texts, long endsAt) {
    for (String text : texts) {
      for (Pattern pattern : patterns) if (pattern.matcher(new Timed(text, endsAt)).find()) return true;
    }
    return false;
  }

  /** A text that can be read only until the time is over. */
  private static final class Timed implements CharSequence {
    private final CharSequence text;
    private final long endsAt;
    private int reads;

    Timed(CharSequence text, long endsAt) {
      this.text = text;
      this.endsAt = endsAt;
    }

    @Override
    public char charAt(int index) {
      // Asking for the time costs more than the sign itself.
      if ((++reads & 0xfff) == 0 && System.nanoTime() - endsAt > 0) throw new IllegalStateException("time is over");
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new Timed(text.subSequence(start, end), endsAt);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
