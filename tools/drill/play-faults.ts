import { setTimeout as pause } from 'node:timers/promises'
import { hasPrometheus } from './alerts.ts'
import { CannotStart, type DrillParts, type DrillReport } from './drill.ts'
import type { Fault } from './fault.ts'
import { type Phase, playFault, rowOfPhase } from './phase.ts'
import { findingsOf } from './verdict.ts'
import type { DrillWorld } from './world.ts'

/** Long enough for the first orders to be paid. */
const warmsUpMs = 20_000

/** A drill that judges alerts is green without them for the wrong reason. */
export function mustHavePrometheus(has = hasPrometheus): void {
  if (!has())
    throw new CannotStart(
      'This drill judges which alerts fire: it needs Prometheus, on Debian "apt-get install prometheus".',
    )
}

/** One fault after the other, while orders, payments and payouts go on; then everything is laid beside what was seen. */
export async function playFaults(
  { options, say, signal }: DrillParts,
  world: DrillWorld,
  faults: readonly Fault[],
  liedSeconds?: number,
): Promise<DrillReport> {
  world.witness.go()
  await pause(warmsUpMs, undefined, { signal })
  const phases: Phase[] = []
  for (const fault of faults) {
    if (signal.aborted) break
    say(`${fault.name} for ${options.hold} s.`)
    const phase = await playFault(world, fault, options.hold, signal)
    phases.push(phase)
    say(`  over: ${JSON.stringify(rowOfPhase(phase))}`)
  }
  const { findings, figures } = await world.conclude(liedSeconds)
  return {
    rows: phases.map(rowOfPhase),
    figures: { ...figures, phases },
    findings: [...findingsOf(phases), ...findings.map(({ fault, what }) => `${fault}: ${what}`)],
  }
}
