import { verificationMinutes } from '../deal.ts'
import { type DealStanding, type PastDeal, type PastStep, ttlMinutes } from './past-tables.ts'

export const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

/** Where a deal stood when it was matched, and after each of its steps. */
export function standingsOf(deal: PastDeal): DealStanding[] {
  const standings: DealStanding[] = [
    {
      status: 'pending',
      is_late: false,
      received_kopecks: null,
      dispute_id: null,
      clock_started_at: deal.matchedAt,
      due_at: minutesAfter(deal.matchedAt, ttlMinutes),
      ended_at: null,
      updated_at: deal.matchedAt,
    },
  ]
  for (const step of deal.steps) standings.push(after(standings.at(-1) as DealStanding, step, deal))
  return standings
}

function after(before: DealStanding, step: PastStep, { amountKopecks }: PastDeal): DealStanding {
  const isOpen = step.to === 'verification'
  const isOver = step.to === 'complete' || step.to === 'canceled' || step.to === 'expired'
  return {
    status: step.to,
    is_late: step.isLate ?? before.is_late,
    received_kopecks: step.receiptId === undefined ? before.received_kopecks : Number(amountKopecks),
    dispute_id: step.dispute?.id ?? before.dispute_id,
    clock_started_at: isOpen ? step.at : before.clock_started_at,
    due_at: isOpen ? minutesAfter(step.at, verificationMinutes) : null,
    ended_at: isOver ? step.at : null,
    updated_at: step.at,
  }
}
