import { CannotStart } from './drill.ts'
import type { DrillWorld } from './world.ts'

/** Something that goes wrong for a while. */
export interface Fault {
  /** Without a comma: `--only` takes several. */
  readonly name: string
  begin(world: DrillWorld): Promise<void> | void
  end(world: DrillWorld): Promise<void> | void
  /** What else to look at while it lasts; words for the table. */
  look?(world: DrillWorld): Promise<string>
  /** What an operator must be alerted by. None: no rule is meant to fire. */
  readonly rings?: readonly ExpectedAlert[]
  /** Nobody waits longer for an answer while it lasts. Unset: not judged. */
  readonly answersWithinMs?: number
}

export interface ExpectedAlert {
  readonly alert: string
  /** The rule's own `for:`, the time until its number is absent or above, and some seconds to scrape and evaluate. */
  readonly afterSeconds: number
}

/** Of a rule that waits one minute for a number which is wrong at once. */
const aMinuteAnd = 90

/** A rule with `for: 1m`. */
export const ringsInAMinute = (alert: string): ExpectedAlert => ({ alert, afterSeconds: aMinuteAnd })

/** A browser's patience: whatever the database does, somebody is answered before it ends. */
export const browserMs = 10_000

/** Those that `--only` names, in the drill's own order; all without it. Throws a sentence that lists the names. */
export function chosenFaults<F extends Pick<Fault, 'name'>>(
  faults: readonly F[],
  only: readonly string[] | undefined,
): readonly F[] {
  if (!only) return faults
  const unknown = only.filter((word) => !faults.some(({ name }) => isCalled(name, word)))
  if (unknown.length > 0)
    throw new CannotStart(
      `--only: there is no fault "${unknown.join('", "')}" here; there are: ${faults.map(({ name }) => name).join(', ')}.`,
    )
  return faults.filter(({ name }) => only.some((word) => isCalled(name, word)))
}

const isCalled = (name: string, word: string) => name.toLowerCase() === word.toLowerCase()
