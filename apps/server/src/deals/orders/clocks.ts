import { Problem } from '../../platform/problem.ts'
import { openDispute } from '../cases/index.ts'
import type { Deal } from '../deal.ts'
import { dealReleased } from '../postings.ts'
import { untilLeft } from '../steps/index.ts'
import * as store from './order-store.ts'
import { beat } from './outage-store.ts'
import type { OrderParts } from './parts.ts'

const atOnce = 200

/** Ends what has run out of time. The database's clock decides, once for each deal whatever node comes first. */
export async function endDue(parts: OrderParts): Promise<void> {
  for (;;) {
    // Before each round: half a minute in which a long list is ended is no outage.
    const gap = await parts.db.write(beat)
    if (gap > 0)
      parts.log.warn(
        { seconds: Math.round(gap) },
        'deals: nobody was at work; every clock got that time back',
      )
    const due = await store.dueDeals(parts.db.each, atOnce, parts.settings.silentSeconds)
    const ended = await Promise.all(due.map((one) => untilLeft(parts, (own) => endOne(own, one))))
    const orders = await store.dueOrders(parts.db.each, atOnce)
    for (const id of orders) await parts.db.write((tx) => store.endNewOrder(tx, id, 'expired', true))
    // Deals that are locked are still due: the next run tries them again.
    if (ended.includes(false) || (due.length < atOnce && orders.length < atOnce)) return
  }
}

const movedOn = new Set<string>(['deal.disputed', 'deal.not_disputable'])

/** Answers false where the deal could not end now. */
async function endOne(parts: OrderParts, { deal, wasSilent }: store.DueDeal): Promise<boolean> {
  try {
    // A claim alone costs nothing and proves nothing; with a sign of payment it becomes a dispute.
    if (deal.status === 'verification' && (deal.hasSign || wasSilent)) {
      const why = deal.hasSign ? 'clock_ended_with_sign' : 'clock_ended_in_silence'
      await openDispute(parts, deal.id, {
        openedBy: 'system',
        reason: 'not_credited',
        comment: '',
        cause: why,
        onlyIfDue: true,
      })
    } else await expire(parts, deal)
    return true
  } catch (error) {
    // Another node, or the payer's receipt, has moved the deal on: there is nothing left to end.
    if (error instanceof Problem && movedOn.has(error.code)) return true
    if (error instanceof Problem && error.code === 'server.busy') return false
    // One deal that cannot end must not keep the others from it.
    parts.log.error({ err: error, dealId: deal.id }, 'deals: a deal could not end')
    return false
  }
}

export async function expire(parts: OrderParts, deal: Deal, { onlyIfDue = true } = {}): Promise<boolean> {
  const { isTaken } = await parts.step({
    deal,
    from: [deal.status],
    to: 'expired',
    cause: 'clock_ended',
    by: 'clock',
    event: 'order.expired',
    posting: dealReleased(deal, 'expired'),
    onlyIfDue,
  })
  return isTaken
}
