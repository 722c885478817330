import { randomUUID } from 'node:crypto'
import type { DealStatus } from '@florin/contract'
import { LedgerError } from '@florin/ledger'
import { balances } from '../books/index.ts'
import { Problem } from '../platform/problem.ts'
import { type Deal, ratingFor } from './deal.ts'
import type { DealParts } from './parts.ts'
import { answerable, disputeHeld } from './postings.ts'
import type { Role, Step } from './steps.ts'
import { findDeal } from './store.ts'

export interface Opening {
  readonly openedBy: 'support' | 'merchant' | 'payer' | 'system'
  readonly actorId?: string | undefined
  readonly comment: string
  readonly cause: string
  /** Only when the clock has ended, for disputes that open by themselves. */
  readonly onlyIfDue?: boolean
}

const disputable: readonly DealStatus[] = ['verification', 'expired', 'canceled', 'complete']
const roles: Record<Opening['openedBy'], Role> = {
  support: 'support',
  merchant: 'merchant',
  payer: 'payer',
  system: 'clock',
}

/**
 * Opens a dispute: whoever would have to pay if they lose has as much frozen as is there, and the rest is their debt. Answers
 * the dispute's id; undefined when the deal has moved on meanwhile.
 */
export async function openDispute(parts: DealParts, dealId: string, opening: Opening): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const deal = await findDeal(parts.db.each, dealId)
    if (!deal) throw new Problem('deal.not_found')
    if (deal.status === 'dispute') throw new Problem('deal.disputed')
    if (!disputable.includes(deal.status)) {
      throw new Problem('deal.not_disputable', { values: { status: deal.status } })
    }
    const id = randomUUID()
    const stepped = await parts.step(await disputeStep(parts, deal, id, opening)).catch((error: unknown) => {
      // What was free a moment ago is promised elsewhere now: look again.
      if (attempt < 5 && error instanceof LedgerError && error.code === 'insufficient_funds') return undefined
      throw error
    })
    if (stepped?.isTaken) return id
    if (stepped && attempt >= 3)
      throw new Problem('deal.not_disputable', { values: { status: stepped.status } })
  }
}

async function disputeStep(parts: DealParts, deal: Deal, id: string, opening: Opening): Promise<Step> {
  const held = await holdFor(parts, deal)
  return {
    deal,
    from: [deal.status],
    to: 'dispute',
    cause: opening.cause,
    by: roles[opening.openedBy],
    actorId: opening.actorId,
    event: 'dispute.opened',
    facts: { dispute_id: id },
    ...(opening.onlyIfDue && { onlyIfDue: true }),
    ratingPoints: ratingFor.disputed,
    dispute: {
      id,
      openedBy: opening.openedBy,
      comment: opening.comment,
      held: held?.held ?? 0n,
      lacking: held?.lacking ?? 0n,
    },
    ...(held && { posting: disputeHeld(deal, { id, ...held }) }),
  }
}

async function holdFor(parts: DealParts, deal: Deal) {
  const owed = answerable(deal)
  if (!owed) return undefined
  const { available } = await balances(parts.db.each, owed.userId, deal.isTest ? 'USDT_TEST' : 'USDT')
  const held = available.units < owed.units ? available.units : owed.units
  return { userId: owed.userId, held, lacking: owed.units - held }
}
