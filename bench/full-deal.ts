import { randomInt, randomUUID } from 'node:crypto'
import type { Deal } from '../apps/server/src/deals/deal.ts'
import { match } from '../apps/server/src/deals/matching/match.ts'
import type { DealParts } from '../apps/server/src/deals/parts.ts'
import { receiver } from '../apps/server/src/deals/receipts/receive.ts'
import { lanes } from '../apps/server/src/platform/lanes.ts'
import { nearBytes, nearId } from '../apps/server/src/platform/near-id.ts'
import { arrayOf } from '../apps/server/src/platform/records.ts'

/** As a shop orders one by host-to-host, for a sum that one bank's message may confirm. */
export async function openDeal(parts: DealParts, merchantId: string): Promise<Deal> {
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

/** The phone that reads for a method, and how the bank names its card. */
type Phones = ReadonlyMap<string, Phone>

interface Phone {
  readonly terminalId: string
  readonly tail: string
}

async function phonesOf({ db }: DealParts): Promise<Phones> {
  const { rows } = await db.pool.query('select id, terminal_id, card_tail from payment_method')
  return new Map(rows.map((row) => [row.id, { terminalId: row.terminal_id, tail: row.card_tail }]))
}

// As the reader of bank messages leaves them: the money came through two doors, on a card of this phone.
const bookSql = `
  with booked as (
    insert into receipt (id, owner_id, terminal_id, bank, payment_method_id, amount_kopecks, card_tail, trust, trust_reason, has_sms,
      has_push, has_two_doors, received_at)
    select id, owner_id, terminal_id, bank, method_id, kopecks, tail, 3, 'bank_app', true, true, true, clock_timestamp()
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::bigint[], $7::text[])
      as seen (id, owner_id, terminal_id, bank, method_id, kopecks, tail)
    returning id, owner_id
  )
  insert into receipt_waiting (receipt_id, owner_id) select id, owner_id from booked`

/**
 * Settles deals as the product does: the reader of the bank's messages books receipts, on a connection of its own, and one worker claims
 * what waits and looks for their deals. A deal is over when its step is on the disk.
 */
export async function settler(parts: DealParts): Promise<(deal: Deal) => Promise<void>> {
  const waiting = new Map<
    string,
    { readonly resolve: () => void; readonly reject: (error: unknown) => void }
  >()
  const fail = (error: unknown) => {
    for (const one of waiting.values()) one.reject(error)
  }
  const over = (dealId: string) => {
    waiting.get(dealId)?.resolve()
    waiting.delete(dealId)
  }
  const phones = await phonesOf(parts)
  const worker: DealParts = {
    ...parts,
    async step(step) {
      const stepped = await parts.step(step)
      if (stepped.isTaken) over(step.deal.id)
      return stepped
    },
  }
  const receive = receiver(worker)
  let booked: Deal[] = []
  // The next claim finds what was booked before; if not, the count of deals shows it.
  const look = together<void>(async () => {
    const these = booked
    booked = []
    await receive()
    for (const { id } of these) over(id)
  })
  const book = together<Deal>(async (deals) => {
    await parts.db.pool.query({ name: 'bench_book', text: bookSql, values: receiptsOf(deals, phones) })
    booked.push(...deals)
    void look().catch(fail)
  })
  return async (deal) => {
    const settled = new Promise<void>((resolve, reject) => {
      waiting.set(deal.id, { resolve, reject })
    })
    await book(deal).catch(fail)
    await settled
  }
}

/** In PostgreSQL's binary format, as the product sends large batches. */
function receiptsOf(deals: readonly Deal[], phones: Phones): Buffer[] {
  const phone = (deal: Deal) => phones.get(deal.paymentMethodId) as Phone
  const ids = (pick: (deal: Deal) => string) => arrayOf('uuid', deals.map(pick))
  const texts = (pick: (deal: Deal) => string) => arrayOf('text', deals.map(pick))
  return [
    ids(() => nearId()),
    ids((deal) => deal.traderId),
    ids((deal) => phone(deal).terminalId),
    texts((deal) => deal.bank),
    ids((deal) => deal.paymentMethodId),
    arrayOf(
      'int8',
      deals.map((deal) => deal.amountKopecks),
    ),
    texts((deal) => phone(deal).tail),
  ]
}

function together<Item>(work: (items: readonly Item[]) => Promise<void>) {
  return lanes({
    count: 1,
    most: 256,
    ownerOf: () => '',
    run: async (items: readonly Item[]) => {
      await work(items)
      return items.map(() => undefined)
    },
  })
}
