package org.florin.terminal.core;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * A search with a limit, on a thread of its own. A JVM's engine reads the text sign by sign, so there it ends after so many reads of a piece, however
 * busy the machine is. Android's engine copies the text first and cannot be stopped: there only the clock ends the wait, and the thread is
 * left to itself.
 */
final class BoundedSearch {
  /** A thousand times what it takes: a busy phone must not take a credit for a code. */
  private static final long READS_MAX = 20000000;
  private static final long WITHIN_MS = 4000;

  private BoundedSearch() {}

  /** Null when it could not be told in time. */
  static Boolean find(final List<Pattern> patterns, final List<String> texts) {
    FutureTask<Boolean> task = new FutureTask<Boolean>(new Callable<Boolean>() {
      public Boolean call() {
        return isInside(patterns, texts);
      }
    });
    Thread thread = new Thread(null, task, "florin-judge", 1024 * 1024);
    thread.setDaemon(true);
    thread.start();
    return resultOf(task);
  }

  private static Boolean resultOf(FutureTask<Boolean> task) {
    try {
      return task.get(WITHIN_MS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException tooLongOrTooDeep) {
      return null;
    } catch (TimeoutException cannotBeStopped) {
      return null;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  private static boolean isInside(List<Pattern> patterns, List<String> texts) {
    for (String text : texts) {
      long[] readsLeft = {READS_MAX};
      for (Pattern pattern : patterns) if (pattern.matcher(new Counted(text, readsLeft)).find()) return true;
    }
    return false;
  }

  /** A text that can be read only so often, by all patterns together. */
  private static final class Counted implements CharSequence {
    private final CharSequence text;
    private final long[] readsLeft;

    Counted(CharSequence text, long[] readsLeft) {
      this.text = text;
      this.readsLeft = readsLeft;
    }

    @Override
    public char charAt(int index) {
      if (--readsLeft[0] < 0) throw new IllegalStateException("read too often");
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new Counted(text.subSequence(start, end), readsLeft);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
