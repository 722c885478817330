package org.florin.terminal.app;

import org.florin.terminal.core.Check;
import org.florin.terminal.core.State;

/** The site's colour families: how good or bad something is. */
enum Family {
  OK(0xFF0A6840, 0xFFE2F5EA, 0xFFFFFFFF),
  WARN(0xFF87490A, 0xFFFDF0D8, 0xFFFFFFFF),
  BAD(0xFFAB1D2D, 0xFFFDE8E9, 0xFFFEF5F5);

  final int ink;
  final int fill;
  /** The ground of a whole row. */
  final int row;

  Family(int ink, int fill, int row) {
    this.ink = ink;
    this.fill = fill;
    this.row = row;
  }

  static Family of(Check.Verdict verdict) {
    if (verdict == Check.Verdict.OK) return OK;
    return verdict == Check.Verdict.BROKEN ? BAD : WARN;
  }

  /** The card above the rows. One broken row among working ones is a warning; a phone that brings nothing is bad. */
  static Family of(State state) {
    if (state.isShutOut) return BAD;
    if (state.verdict == State.Verdict.WELL) return OK;
    return isDeaf(state) ? BAD : WARN;
  }

  private static boolean isDeaf(State state) {
    for (Check check : state.checks) {
      boolean isVital = check.subject == Check.Subject.NOTIFICATIONS || check.subject == Check.Subject.CONNECTION;
      if (isVital && check.verdict == Check.Verdict.BROKEN) return true;
    }
    return false;
  }
}
