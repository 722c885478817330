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

  /** The card above the rows. */
  static Family of(State state) {
    if (state.isShutOut || state.verdict == State.Verdict.BROKEN) return BAD;
    return state.verdict == State.Verdict.WELL ? OK : WARN;
  }
}
