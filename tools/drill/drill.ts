import type { DrillOptions } from './options.ts'

/** What keeps a drill from starting, as one sentence for whoever asked for it: nothing was started, and no stack says more. */
export class CannotStart extends Error {}

/** What every drill is handed. Whatever it starts it ends, by pid, and whatever it writes lies in `dataDir`, which goes with it. */
export interface DrillParts {
  readonly options: DrillOptions
  /** Empty, open for others to pass through, removed afterwards. */
  readonly dataDir: string
  say(line: string): void
  /** Ctrl-C: ends what is going on and cleans up. */
  readonly signal: AbortSignal
}

/** What a drill has to say: rows for a table, figures for the file, and what was wrong. */
export interface DrillReport {
  readonly rows: readonly DrillRow[]
  /** Everything else that is worth keeping, as JSON. */
  readonly figures: Readonly<Record<string, unknown>>
  /** One sentence each. None: it went as it must. */
  readonly findings: readonly string[]
  /** What whoever reads the table has to know. */
  readonly notes?: readonly string[]
}

export type DrillRow = Readonly<Record<string, string | number>>

/** One module, one drill: `tools/drill/restore.ts` exports `restoreDrill`, which is one of these. */
export type Drill = (parts: DrillParts) => Promise<DrillReport>
