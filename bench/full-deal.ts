import { randomInt, randomUUID } from 'node:crypto'
import { match } from '../apps/server/src/deals/match.ts'
import type { DealParts } from '../apps/server/src/deals/parts.ts'
import { receiveWaiting } from '../apps/server/src/deals/receive.ts'
import { lanes } from '../apps/server/src/platform/lanes.ts'
import { nearBytes, nearId } from '../apps/server/src/platform/near-id.ts'

/** As a shop asks for one by host-to-host, for a sum that one bank's message may confirm. */
export async function openDeal(parts: DealParts, merchantId: string): Promise<string> {
  const shop = await parts.shop(merchantId)
  const order = {
    id: nearId(),
    merchantId,
    isTest: false,
    externalId: randomUUID(),
    token: nearBytes(24).toString('base64url'),
    amountKopecks: BigInt(randomInt(500_00, 15_000_00)),
    orderType: 'c2c' as const,
    mode: 'h2h' as const,
    ttlMinutes: 60,
    allowUniqueAmount: false,
    successUrl: undefined,
    failUrl: undefined,
    payerId: undefined,
    payerName: undefined,
    metadata: {},
  }
  return match(parts, { order, isNewOrder: true, orderTypes: ['c2c'], shop })
}

// As the reader of bank messages leaves them: the money was seen twice, on a card of this phone.
const bookSql = `
  with booked as (
    insert into receipt (id, owner_id, terminal_id, bank, payment_method_id, amount_kopecks, card_tail, trust, trust_reason, has_sms,
      has_push, received_at)
    select wanted.id, deal.trader_id, method.terminal_id, deal.bank, method.id, deal.amount_kopecks, method.card_tail, 3, 'bank_app',
      true, true, clock_timestamp()
    from unnest($1::uuid[], $2::uuid[]) as wanted (deal_id, id) join deal on deal.id = wanted.deal_id
    join payment_method as method on method.id = deal.payment_method_id
    returning id, owner_id
  )
  insert into receipt_waiting (receipt_id, owner_id) select id, owner_id from booked`

/**
 * Settles deals as the product does: whoever reads the bank's messages books receipts, on a connection of its own, and one worker
 * takes what waits and looks for their deals. A deal is over when its step is on the disk.
 */
export function settler(parts: DealParts): (dealId: string) => Promise<void> {
  const waiting = new Map<string, () => void>()
  const worker: DealParts = {
    ...parts,
    async step(step) {
      const stepped = await parts.step(step)
      if (stepped.isTaken) waiting.get(step.deal.id)?.()
      return stepped
    },
  }
  const book = together(async (dealIds) => {
    const values = [dealIds, dealIds.map(() => nearId())]
    await parts.db.pool.query({ name: 'bench_book', text: bookSql, values })
  })
  // Each look is at all there is, so the next that begins finds what was booked before; if not, the count of deals will tell.
  const look = together(() => receiveWaiting(worker))
  return async (dealId) => {
    await book(dealId)
    const settled = new Promise<void>((resolve) => {
      waiting.set(dealId, resolve)
    })
    await Promise.race([settled, look(dealId)])
    waiting.delete(dealId)
  }
}

function together(work: (dealIds: readonly string[]) => Promise<void>) {
  return lanes({
    count: 1,
    most: 128,
    ownerOf: () => '',
    run: async (dealIds: readonly string[]) => {
      await work(dealIds)
      return dealIds.map(() => undefined)
    },
  })
}
