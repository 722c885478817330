import type { TrialResult } from '@florin/contract'
import { format, money } from '@florin/money'

/** The package of our own app: the only sender of a test message. */
export const appPackage = 'org.florin.terminal'

/** What does not come within this time has failed. */
export const trialMs = 3 * 60_000

type Step = TrialResult['steps'][number]

/** Why a test message went no further after it had arrived. */
export type Stop = 'no_template' | 'chain_unproven' | 'by_hand'

/** A test message, and when each of its steps was done. */
export interface Trial {
  readonly id: string
  readonly askedBy: 'site' | 'phone'
  readonly askedAt: Date
  readonly bank: string
  readonly amountKopecks: bigint
  readonly title: string
  readonly text: string
  /** When a ping was first answered with it. */
  readonly toldAt: Date | undefined
  readonly done: Readonly<Record<Step['step'], Date | undefined>>
  readonly why: Stop | undefined
}

/** It is still expected: the phone has brought nothing, and has time left. */
export function isWaiting(trial: Trial, now: Date): boolean {
  return trial.done.arrived === undefined && now.getTime() - trial.askedAt.getTime() < trialMs
}

export function trialResult(trial: Trial, bankName: string, now: Date): TrialResult {
  const steps = stepsOf(trial, now)
  const { seen, closes } = trial.done
  const isFailed = steps.some(({ state }) => state === 'failed')
  return {
    id: trial.id,
    asked_at: trial.askedAt.toISOString(),
    asked_by: trial.askedBy,
    bank_name: bankName,
    amount: format(money('RUB', trial.amountKopecks)),
    state: closes ? 'done' : isFailed ? 'failed' : 'waiting',
    total_ms: seen && closes ? apart(seen, closes) : null,
    steps,
  }
}

const order = ['seen', 'queued', 'arrived', 'read', 'chain', 'closes'] as const

function stepsOf(trial: Trial, now: Date): Step[] {
  const why = trial.why ?? (isWaiting(trial, now) ? null : missing(trial))
  let before: Date | undefined
  let isStopped = false
  return order.map((step): Step => {
    const at = trial.done[step]
    if (at) {
      const after = before && apart(before, at)
      before = at
      return { step, state: 'done', after_ms: after ?? null, at: at.toISOString(), why: null }
    }
    const state = isStopped ? 'not_reached' : why === null ? 'waiting' : 'failed'
    const reason = state === 'failed' ? why : null
    isStopped ||= state === 'failed'
    return { step, state, after_ms: null, at: null, why: reason }
  })
}

/** The phone never requested it, or it showed nothing that its own listener saw. */
function missing({ askedBy, toldAt }: Trial): Step['why'] {
  return askedBy === 'site' && toldAt === undefined ? 'phone_silent' : 'not_shown'
}

/** A phone's clock is known to the length of a call only: no step takes less than nothing. */
function apart(from: Date, to: Date): number {
  return Math.max(0, to.getTime() - from.getTime())
}
