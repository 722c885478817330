import { randomUUID } from 'node:crypto'
import { format, money } from '@florin/money'
import type { World } from '../../../test/world.ts'
import type { ReadMethod } from '../../messages/account.ts'
import { readWaiting } from '../../messages/booking/read-waiting.ts'
import { proveByTyping } from '../../messages/chains/prove-chain.ts'
import { messageSink } from '../../messages/intake/take-messages.ts'
import { methodsReadBy } from '../../payment-methods/index.ts'
import { confirm, textsOf } from '../receipts/confirm.ts'
import { findDeal } from '../store.ts'
import type { ModelDeal, ModelMessage, TrustHouse } from './adversary-world.ts'
import { partsOf, placed, retireEverybody } from './opened.ts'
import { newTrader, orderInput, type TestShop } from './shop.ts'

/** The whole product as the adversary's house: orders by the shop's API, texts through the reader, deals in the database. */
export async function productHouse(
  world: World,
  shop: TestShop,
  hasSecondMethod: boolean,
): Promise<TrustHouse> {
  await retireEverybody(world)
  const trader = await newTrader(world, { usdt: 100_000n })
  if (hasSecondMethod) await newTrader(world, { id: trader.id, terminalId: trader.terminalId, usdt: 0n })
  const { db, messages, secrets } = {
    ...world.florin.services,
    secrets: world.florin.services.messages.secrets,
  }
  const place = { terminalId: trader.terminalId, bank: 'sberbank' }
  const methods: readonly ReadMethod[] = await methodsReadBy(db.each, [place])
  const deals: ModelDeal[] = []
  const sink = messageSink(db, secrets)
  const parts = partsOf(world)
  let seq = 0

  const house: TrustHouse = {
    methods,
    deals,
    nowMs: Date.now(),
    async open(_, kopecks, isHonest) {
      const { status, body } = await shop.call('POST', '/orders', orderInput(format(money('RUB', kopecks))))
      if (status !== 201) return undefined
      const [row] = await world.query<{ id: string; payment_method_id: string }>(
        'select id, payment_method_id from deal where order_id = $1',
        [body.id],
      )
      if (!row) return undefined
      const deal: ModelDeal = {
        id: row.id,
        methodId: row.payment_method_id,
        kopecks,
        isHonest,
        status: 'pending',
        openedMs: Date.now(),
        endedMs: undefined,
        isContradicted: false,
        receiptId: undefined,
      }
      deals.push(deal)
      return deal
    },
    async hear(message: ModelMessage) {
      seq += 1
      const { channel, sender, text, title, door } = message
      const via = door === 'forwarder' ? ('smsforwarder' as const) : ('client' as const)
      const origin = {
        terminalId: trader.terminalId,
        installationId: randomUUID(),
        ownerId: trader.id,
        clockAheadMs: 0,
        via,
      }
      const fresh = {
        seq,
        id: randomUUID(),
        channel,
        sender,
        title: title ?? null,
        text,
        received_at: new Date().toISOString(),
      }
      await db.write((tx) => sink.take(tx, origin, [{ message: fresh, rejection: undefined }]))
      // The node's own jobs read too; in any case it is over when nothing waits.
      for (;;) {
        await readWaiting(messages)
        const waiting = await world.query('select from message_waiting where terminal_id = $1', [
          trader.terminalId,
        ])
        if (waiting.length === 0) break
      }
      await placed(world)
      await refresh()
    },
    async questionOf(deal) {
      const known = await findDeal(db.each, deal.id)
      return known && (await parts.printedBalance(textsOf(known)))?.balance.units
    },
    async confirm(deal, shown) {
      const balance = shown === undefined ? undefined : format(money('RUB', shown))
      await confirm(parts, trader.id, deal.id, balance).catch(() => undefined)
      await refresh()
    },
    async proveTyped(methodId, balance) {
      if (balance < 1_000_00n) return
      await db.write((tx) => proveByTyping(messages, tx, { ...place, id: methodId }, money('RUB', balance)))
    },
    async end(deal) {
      await shop.call('POST', `/orders/${await orderIdOf(deal)}/cancel`)
      await refresh()
    },
  }

  async function orderIdOf({ id }: ModelDeal): Promise<string> {
    return (await findDeal(db.each, id))?.orderId ?? ''
  }

  async function refresh() {
    const rows = await world.query<{ id: string; status: ModelDeal['status'] }>(
      'select id, status from deal where id = any ($1)',
      [deals.map(({ id }) => id)],
    )
    for (const { id, status } of rows) {
      const deal = deals.find((one) => one.id === id)
      if (deal) deal.status = status
    }
  }

  return house
}
