import { orderMinutes } from '../deal.ts'
import { type DealStanding, eventsOf, newsOf, type PastDeal } from './past-tables.ts'
import { minutesAfter, standingsOf } from './standing.ts'
import type { PastDealEvent, PastNews } from './story-store.ts'

// What is recorded of the deals, in the order in which it happened: for both sides, and for the shop's program.

const byTime = (one: { readonly at: Date }, other: { readonly at: Date }) =>
  one.at.getTime() - other.at.getTime()

export function dealEvents(deals: readonly PastDeal[]): PastDealEvent[] {
  return deals
    .flatMap((deal) => [matchedEvent(deal), ...deal.steps.map((step) => stepEvent(deal, step))])
    .sort(byTime)
}

function matchedEvent(deal: PastDeal): PastDealEvent {
  return {
    deal_id: deal.id,
    from_status: null,
    to_status: 'pending',
    cause: 'matched',
    by_role: deal.mode === 'h2h' ? 'merchant' : 'payer',
    actor_id: null,
    facts: { found_by: 'pool' },
    at: deal.matchedAt,
  }
}

function stepEvent({ id }: PastDeal, step: PastDeal['steps'][number]): PastDealEvent {
  return {
    deal_id: id,
    from_status: step.from,
    to_status: step.to,
    cause: step.cause,
    by_role: step.by,
    actor_id: step.actorId ?? null,
    facts: step.facts ?? {},
    at: step.at,
  }
}

export function pastNews(deals: readonly PastDeal[]): PastNews[] {
  return deals
    .flatMap((deal) => [...(deal.mode === 'hosted' ? [created(deal)] : []), ...newsOfDeal(deal)])
    .sort(byTime)
}

/** Nobody is matched to it yet: the payer has an hour to choose. */
function created(deal: PastDeal): PastNews {
  const at = deal.orderedAt
  return {
    order_id: deal.orderId,
    type: 'order.created',
    at,
    sequence: 1,
    order_then: {
      state: 'new',
      deal_id: null,
      sequence: 1,
      updated_at: at,
      due_at: minutesAfter(at, orderMinutes),
    },
    deal_then: {},
  }
}

function newsOfDeal(deal: PastDeal): PastNews[] {
  const [matched, ...after] = standingsOf(deal)
  const types = [
    { type: deal.mode === 'hosted' ? 'order.matched' : 'order.created', standing: matched as DealStanding },
    ...deal.steps.flatMap((step, place) =>
      newsOf(step).map((type) => ({ type, standing: after[place] as DealStanding })),
    ),
  ]
  const first = eventsOf(deal) - types.length + 1
  return types.map(({ type, standing }, place) => {
    const at = standing.updated_at
    const sequence = first + place
    return {
      order_id: deal.orderId,
      type,
      at,
      sequence,
      order_then: { sequence, updated_at: at },
      deal_then: standing,
    }
  })
}
