import { randomUUID } from 'node:crypto'
import { createEndpoint } from '../apps/server/src/webhooks/endpoints.ts'
import { type BenchFlorin, newDatabase, startFlorin } from './florin.ts'
import { startHelper } from './helper.ts'
import { startBenchPostgres } from './postgres.ts'
import type { ShopCounts } from './webhook-shops.ts'

/** How many events wait for the busy shop before the server begins to send. */
export const backlog = 100_000

export interface Counts {
  readonly busy: ShopCounts
  readonly quiet: ShopCounts
  readonly failing: ShopCounts
}

export interface WebhookWorld {
  readonly florin: BenchFlorin
  readonly pool: BenchFlorin['florin']['services']['db']['pool']
  cpuMs(): Promise<number>
  counts(): Promise<Counts>
  /** Some more events of the quiet shop. */
  quietEvent(): Promise<void>
  stop(): Promise<void>
}

/**
 * The whole server, a shop with a backlog that answers in 20 ms, one that has an event now and then, and one that always fails. The first
 * two have answered before; the third has a thousand events waiting.
 */
export async function startWebhookWorld(): Promise<WebhookWorld> {
  const postgres = await startBenchPostgres()
  const shops = startHelper('./webhook-shops.ts', {})
  const urls = await shops.answer<string[]>()
  const florin = await startFlorin(await newDatabase(postgres, 'webhooks'), undefined, {
    WEBHOOK_ALLOW: '127.0.0.1:1024-65535',
  })
  const { pool } = florin.florin.services.db
  const [busy = '', quiet = '', failing = ''] = await Promise.all(urls.map((url) => newShop(florin, url)))
  await pool.query(`update webhook_endpoint set last_success_at = now() where merchant_id = any($1)`, [
    [busy, quiet],
  ])
  for (let at = 0; at < backlog; at += 5_000) await insertEvents(pool, busy, at + 1, at + 5_000)
  await insertEvents(pool, failing, 1, 1_000)
  await pool.query('analyze')
  let quietNumber = 0
  return {
    florin,
    pool,
    cpuMs: () => postgres.cpuMs(),
    async counts() {
      const [one, two, three] = await shops.ask<ShopCounts[]>({})
      if (!one || !two || !three) throw new Error('The shops did not answer')
      return { busy: one, quiet: two, failing: three }
    },
    async quietEvent() {
      quietNumber += 1
      await insertEvents(pool, quiet, quietNumber, quietNumber)
    },
    async stop() {
      await florin.stop()
      await shops.end()
      await postgres.stop()
    },
  }
}

async function newShop({ florin }: BenchFlorin, url: string): Promise<string> {
  const merchantId = randomUUID()
  await florin.services.db.pool.query(
    `insert into user_account (id, email, username, password_hash, account_type, deposit_basis_points, withdraw_basis_points)
     values ($1, $2, 'shop', '', 'merchant', 700, 100)`,
    [merchantId, `${merchantId}@example.com`],
  )
  await createEndpoint(florin.services.webhooks, { merchantId, isTest: false }, { url, events: [] })
  return merchantId
}

/** Events as a settlement writes them; their deliveries are queued by the table's own trigger. */
async function insertEvents(
  pool: WebhookWorld['pool'],
  merchantId: string,
  from: number,
  to: number,
): Promise<void> {
  await pool.query(
    `insert into merchant_event (id, merchant_id, is_test, type, facts)
     select 'evt_' || replace(gen_random_uuid()::text, '-', ''), $1, false, 'settlement.sent',
       jsonb_build_object('number', number, 'amount_micro', '12345678', 'fee_micro', '1000000', 'address', repeat('T', 34), 'txid', repeat('0', 64))
     from generate_series($2::int, $3::int) number`,
    [merchantId, from, to],
  )
}
