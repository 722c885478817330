import type { ExpectedAlert } from './fault.ts'
import type { Phase } from './phase.ts'

/** What a drill of faults reports. */
export function findingsOf(phases: readonly Phase[]): string[] {
  return phases.flatMap((phase) => [
    ...phase.left.map((one) => `left after "${phase.fault}": ${one}`),
    ...Object.keys({ ...phase.shops, ...phase.people })
      .filter((said) => said.startsWith('500'))
      .map((said) => `"${phase.fault}" was answered ${said}`),
    ...missingAlerts(phase),
    ...tooSlow(phase),
  ])
}

/** Alerts that the fault lasted long enough for. */
export function owedAlerts({ rings, heldSeconds }: Pick<Phase, 'rings' | 'heldSeconds'>) {
  return rings.filter(({ afterSeconds }) => heldSeconds >= afterSeconds)
}

function missingAlerts(phase: Phase): string[] {
  const { fault, fired, rangBefore, heldSeconds } = phase
  return owedAlerts(phase)
    .filter(({ alert }) => !fired.includes(alert))
    .map(({ alert, afterSeconds }: ExpectedAlert) =>
      rangBefore.includes(alert)
        ? `${alert} still rang from before "${fault}": whether it rings for it is not known`
        : `${alert} did not ring for "${fault}" in ${heldSeconds} s; it has to after ${afterSeconds} s`,
    )
}

function tooSlow({ fault, slowestPersonMs, answersWithinMs }: Phase): string[] {
  if (answersWithinMs === undefined || slowestPersonMs <= answersWithinMs) return []
  const [took, most] = [slowestPersonMs, answersWithinMs].map((ms) => (ms / 1_000).toFixed(1))
  return [`a person waited ${took} s for an answer during "${fault}"; ${most} s are the most`]
}
