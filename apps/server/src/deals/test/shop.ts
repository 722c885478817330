import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { exchange } from '../../../test/browser.ts'
import { newEmail, register } from '../../../test/people.ts'
import type { World } from '../../../test/world.ts'
import { BankPhone } from '../../messages/test/bank-phone.ts'

/** A merchant and the key that their shop uses. */
export interface TestShop {
  readonly merchantId: string
  readonly key: string
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ShopReply>
}

export interface ShopReply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any
  readonly headers: Headers
}

const scopes = ['orders:read', 'orders:write', 'balance:read', 'settlements:write', 'webhooks:write']

/** A merchant who needs no mail to exist: written where registration would have written them. */
export async function newShop(
  world: World,
  options: { isTest?: boolean; merchantId?: string; scopes?: readonly string[] } = {},
): Promise<TestShop> {
  const merchantId = options.merchantId ?? (await newPerson(world, 'merchant'))
  const key = `flk_${options.isTest ? 'test' : 'live'}_${randomBytes(32).toString('base64url')}`
  await world.query(
    `insert into merchant_key (merchant_id, is_test, name, prefix, key_hash, scopes) values ($1, $2, 'test', $3, $4, $5)`,
    [
      merchantId,
      options.isTest ?? false,
      key.slice(0, 12),
      createHash('sha256').update(key).digest(),
      options.scopes ?? scopes,
    ],
  )
  return { merchantId, key, call: caller(world.url, key) }
}

export function caller(url: string, key: string): TestShop['call'] {
  return async (method, path, body, headers = {}) => {
    const content = body === undefined ? undefined : JSON.stringify(body)
    const { text, ...answer } = await exchange(method, `${url}/merchant/v1${path}`, content, {
      authorization: `Bearer ${key}`,
      ...(content !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    })
    return { ...answer, body: text === '' ? undefined : JSON.parse(text) }
  }
}

export async function newPerson(
  world: World,
  accountType: 'trader' | 'merchant',
  more: { depositBasisPoints?: number } = {},
): Promise<string> {
  const [row] = await world.query<{ id: string }>(
    `insert into user_account (email, username, password_hash, account_type, is_activated, deposit_basis_points, withdraw_basis_points)
     values ($1, $2, 'nobody', $3, true, $4, 100) returning id`,
    [
      newEmail(accountType),
      `${accountType}-${randomUUID().slice(0, 8)}`,
      accountType,
      more.depositBasisPoints ?? (accountType === 'trader' ? 400 : 700),
    ],
  )
  return row?.id ?? ''
}

/** Money from the chain, as a deposit would bring it. */
export async function fund(world: World, userId: string, usdt: bigint): Promise<void> {
  await world.query(
    `select ledger.post_one('test.funded', $1, 'USDT', null, array[$2, '00000000-0000-0000-0000-000000000000']::uuid[],
      array['available', 'custody'], array[$3::bigint, -$3::bigint], '{}', '{}', '{}', '{}')`,
    [`test:${randomUUID()}`, userId, String(usdt * 1_000_000n)],
  )
}

export async function setRate(world: World, tenThousandths = 925_000n): Promise<void> {
  await world.query(
    `insert into rate (pair, rate_ten_thousandths, sources, is_accepted) values ('USDT/RUB', $1, '[]', true)`,
    [String(tenThousandths)],
  )
}

export interface Trader {
  readonly id: string
  readonly methodId: string
  readonly terminalId: string
}

let cards = 0

/** A trader with one Sberbank card and phone on a terminal that is online, written straight into the tables. */
export async function newTrader(
  world: World,
  options: {
    /** A person who is there already. */
    id?: string
    /** A phone that reads other methods, too. */
    terminalId?: string
    usdt?: bigint
    depositBasisPoints?: number
    minDollars?: number
    maxDollars?: number
    ratingPoints?: number
    isPremium?: boolean
  } = {},
): Promise<Trader> {
  const id = options.id ?? (await newPerson(world, 'trader', options))
  cards += 1
  const tail = String(1_000 + cards)
  const methodId = await world.florin.services.paymentMethods.create(id, {
    name: 'Мария Соколова',
    bank: 'sberbank',
    card: luhn(`22020${String(process.pid % 100_000).padStart(5, '0')}0${tail}`),
    phone: `7900${String(1_000_000 + cards)}`,
    account: `408178${String(process.pid).padStart(8, '0')}${String(cards).padStart(6, '0')}`,
  })
  const terminalId = options.terminalId ?? (await newPhone(world, id))
  await world.query(
    `update payment_method set is_sbp = true, is_c2c = true, is_active = true, was_active = true, terminal_id = $2,
      min_dollars = $3, max_dollars = $4, rating_points = $5 where id = $1`,
    [methodId, terminalId, options.minDollars ?? 0, options.maxDollars ?? 0, options.ratingPoints ?? 0],
  )
  if (options.isPremium) await world.query('update user_account set is_premium = true where id = $1', [id])
  if (options.usdt !== 0n) await fund(world, id, options.usdt ?? 10_000n)
  return { id, methodId, terminalId }
}

/** Online until the test is long over. */
async function newPhone(world: World, ownerId: string): Promise<string> {
  const [terminal] = await world.query<{ id: string }>(
    `insert into terminal (owner_id, name, verified_at, connection, last_ping_at, steady_pings)
     values ($1, 'Redmi', now(), 'client', now() + interval '1 hour', 2) returning id`,
    [ownerId],
  )
  return terminal?.id ?? ''
}

function luhn(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** As a shop sends it, with what most tests do not care about. */
export function orderInput(amount: string, more: object = {}) {
  return { external_id: randomUUID(), amount, mode: 'h2h', order_type: 'c2c', ...more }
}

/** Available and frozen, as text; only what is not zero. */
export async function holdings(
  world: World,
  userId: string,
  asset = 'USDT',
): Promise<Record<string, string>> {
  const rows = await world.query<{ kind: string; balance: string }>(
    `select kind, (balance::numeric / 1000000)::numeric(20, 6)::text as balance from ledger.account
     where owner = $1 and asset = $2 and balance <> 0`,
    [userId, asset],
  )
  return Object.fromEntries(rows.map((row) => [row.kind, row.balance]))
}

/** A receipt as the reader of messages would have booked it, and the wait until its deal was looked for. */
export async function receive(
  world: World,
  trader: Trader,
  roubles: string,
  more: {
    trust?: number
    trustReason?: string
    hasSms?: boolean
    hasPush?: boolean
    cardTail?: string | null
    agoSeconds?: number
  } = {},
): Promise<string> {
  const [row] = await world.query<{ id: string }>(
    `with booked as (
       insert into receipt (owner_id, terminal_id, bank, payment_method_id, amount_kopecks, card_tail, trust, trust_reason, has_sms, has_push, received_at)
       values ($1, $2, 'sberbank', $3, ($4::numeric * 100)::bigint, $5, $6, $7, $8, $9, clock_timestamp() - make_interval(secs => $10))
       returning id, owner_id)
     insert into receipt_waiting (receipt_id, owner_id) select id, owner_id from booked returning receipt_id as id`,
    [
      trader.id,
      trader.terminalId,
      trader.methodId,
      roubles,
      more.cardTail === undefined ? '1234' : more.cardTail,
      more.trust ?? 3,
      more.trustReason ?? 'bank_app',
      more.hasSms ?? false,
      more.hasPush ?? true,
      more.agoSeconds ?? 0,
    ],
  )
  await world.query(`select announce('florin_receipts', '')`)
  await expect
    .poll(
      () =>
        world
          .query('select from receipt_waiting where receipt_id = $1', [row?.id])
          .then((rows) => rows.length),
      { timeout: 30_000 },
    )
    .toBe(0)
  return row?.id ?? ''
}

export async function fateOf(world: World, receiptId: string) {
  const [row] = await world.query<{ fate: string; reason: string | null; deal_id: string | null }>(
    'select fate, reason, deal_id from receipt_fate where receipt_id = $1',
    [receiptId],
  )
  return row
}

export { BankPhone, register }

/** A shop's events, once its list shows all that are written: it waits for every older transaction of the server, other tests' included. */
export async function eventsOf(world: World, shop: TestShop): Promise<ShopReply['body']> {
  const listed = async () => (await shop.call('GET', '/events?limit=100')).body
  const isTest = shop.key.startsWith('flk_test_')
  const written = () =>
    world.query('select from merchant_event where merchant_id = $1 and is_test = $2', [
      shop.merchantId,
      isTest,
    ])
  await expect.poll(async () => (await listed()).results.length === (await written()).length).toBe(true)
  return listed()
}
