import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { publicHttp } from '../../adapters/public-http.ts'
import { type Database, openDatabase } from '../../platform/database.ts'
import { createLog } from '../../platform/log.ts'
import { rateLimits } from '../../platform/rate-limits.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { createEndpoint, type WithSecret } from '../endpoints.ts'
import { type DisabledNotice, usualWebhookSettings, type WebhookParts } from '../parts.ts'
import { type WebhookWorker, webhookWorker } from '../worker.ts'
import { plainly } from './plain-event.ts'
import { type Manner, Shop } from './shop.ts'

/** A database, merchants, and shops on loopback. No server: only what sends webhooks. */
export class ShopWorld {
  db!: Database
  parts!: WebhookParts
  readonly notices: DisabledNotice[] = []
  readonly announced: string[] = []
  readonly logLines: string[] = []
  readonly masterKey = randomBytes(32)
  private fresh!: FreshDatabase
  private readonly shops: Shop[] = []
  private readonly workers: WebhookWorker[] = []

  async open(): Promise<void> {
    this.fresh = await freshDatabase()
    this.db = openDatabase({ connectionString: this.fresh.url, poolSize: 10 })
    this.parts = {
      db: this.db,
      log: createLog('debug', { write: (line: string) => void this.logLines.push(line) }),
      live: { announce: async (_tx, userId) => void this.announced.push(userId) },
      limits: rateLimits(this.db, 1),
      secrets: secretsFrom(this.masterKey),
      http: publicHttp({ allowedHosts: ['127.0.0.1:1024-65535'] }),
      settings: usualWebhookSettings,
      render: plainly,
      tellDisabled: async (_tx, notice) => void this.notices.push(notice),
    }
  }

  get connectionString(): string {
    return this.fresh.url
  }

  async close(): Promise<void> {
    await this.db.close()
    await this.fresh.drop()
  }

  /** What one test leaves waiting is no business of the next. */
  async endTest(): Promise<void> {
    for (const worker of this.workers.splice(0)) await worker.stop()
    for (const shop of this.shops.splice(0)) await shop.stop()
    await this.query('update webhook_endpoint set is_active = false')
  }

  async shop(manner: Manner): Promise<Shop> {
    const shop = await new Shop(manner).start()
    this.shops.push(shop)
    return shop
  }

  async merchant(): Promise<string> {
    const id = randomUUID()
    await this.query(
      `insert into user_account (id, email, username, password_hash, account_type, deposit_basis_points, withdraw_basis_points)
       values ($1, $2, 'shop', '', 'merchant', 700, 100)`,
      [id, `${id}@example.com`],
    )
    return id
  }

  /** A merchant's endpoint that leads to this shop. */
  async endpoint(shop: Shop, change: { merchantId?: string; isTest?: boolean } = {}): Promise<WithSecret> {
    const merchantId = change.merchantId ?? (await this.merchant())
    const owner = { merchantId, isTest: change.isTest ?? false }
    return createEndpoint(this.parts, owner, { url: shop.url, events: [] })
  }

  /** Events as the deals write them, in one statement. */
  async events(merchantId: string, count = 1, type = 'order.created', isTest = false): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      `insert into merchant_event (merchant_id, is_test, type, order_id, sequence, facts)
       select $1, $2, $3, $4, number, jsonb_build_object('number', number) from generate_series(1, $5::int) number
       returning event_name(merchant_event) as id`,
      [merchantId, isTest, type, randomUUID(), count],
    )
    return rows.map((row) => row.id)
  }

  worker(settings: Partial<WebhookParts['settings']> = {}, db = this.db): WebhookWorker {
    const worker = webhookWorker({ ...this.parts, db, settings: { ...this.parts.settings, ...settings } })
    this.workers.push(worker)
    return worker
  }

  /** Sends all that is due, and waits until it has its result. */
  async deliverAll(worker = this.worker()): Promise<void> {
    await worker.deliver()
    await vi.waitUntil(async () => (await this.unfinished()) === 0, { timeout: 50_000, interval: 10 })
  }

  async unfinished(): Promise<number> {
    const [row] = await this.query<{ count: number }>(
      `select count(*)::int as count from webhook_delivery join webhook_endpoint endpoint on endpoint.id = endpoint_id
       where state = 'waiting' and is_active and (due_at <= now() or claimed_until is not null)`,
    )
    return row?.count ?? 0
  }

  async query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const { rows } = await this.db.pool.query(text, values)
    return rows as Row[]
  }
}

export function useShops(): ShopWorld {
  const world = new ShopWorld()
  beforeAll(() => world.open())
  afterEach(() => world.endTest())
  afterAll(() => world.close())
  return world
}
