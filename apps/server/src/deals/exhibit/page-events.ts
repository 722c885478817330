import type { PayerEventKind } from '@florin/contract'
import type { StepOfDeal } from './exhibit-store.ts'

export interface PageEvent {
  readonly kind: PayerEventKind
  readonly at: Date
}

interface Known {
  /** What the page and the showing have left themselves. */
  readonly recorded: readonly PageEvent[]
  readonly steps: readonly StepOfDeal[]
  /** When the payer sent files. */
  readonly filesAt: readonly Date[]
  readonly endsAt: Date
  readonly now: Date
}

/** What happened on the payer's page, in order. Events that are in the deal's own history are taken from there. Pure. */
export function pageEvents({ recorded, steps, filesAt, endsAt, now }: Known): PageEvent[] {
  const firstOf = (kind: PayerEventKind, is: (step: StepOfDeal) => boolean): PageEvent[] => {
    const step = steps.find(is)
    return step ? [{ kind, at: step.at }] : []
  }
  const events = [
    // A payer who chose how to pay had the page open.
    ...firstOf('page_opened', ({ cause, byRole }) => cause === 'matched' && byRole === 'payer'),
    ...recorded,
    ...firstOf('claimed', ({ cause }) => cause === 'payer_claimed'),
    ...firstOf('canceled', ({ cause }) => cause === 'payer_canceled'),
    ...timeOver(steps, endsAt, now),
    ...filesAt.map((at) => ({ kind: 'file_sent' as const, at })),
  ]
  return events.sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** A claim starts another clock, so the time to pay may end without a step of the deal. */
function timeOver(steps: readonly StepOfDeal[], endsAt: Date, now: Date): PageEvent[] {
  const expired = steps.find(({ cause }) => cause === 'clock_ended')
  const hasEnded = steps.some(
    ({ toStatus, at }) => ['complete', 'canceled'].includes(toStatus) && at < endsAt,
  )
  const at = expired && expired.at < endsAt ? expired.at : endsAt
  return hasEnded || at > now ? [] : [{ kind: 'time_over', at }]
}

/** The end of the time to pay. While the platform stood still the payer's clock did, too. */
export function endOfTimeToPay(
  beganAt: Date,
  minutes: number,
  stopped: readonly { readonly from: Date; readonly to: Date }[],
): Date {
  return stopped.reduce(
    (end, { from, to }) =>
      from < end && to > beganAt ? new Date(end.getTime() + to.getTime() - from.getTime()) : end,
    new Date(beganAt.getTime() + minutes * 60_000),
  )
}
