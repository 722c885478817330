import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { contract } from '@florin/contract'
import pg from 'pg'
import { requisiteSeal } from '../apps/server/src/payment-methods/index.ts'
import { sealDeviceSecret } from '../apps/server/src/terminals/sealed.ts'
import { type BenchFlorin, newDatabase, startFlorin } from './florin.ts'
import { openDeal, settler } from './full-deal.ts'
import type { Tail } from './measure.ts'
import type { BenchPostgres } from './postgres.ts'
import { freshRate, merchantCount, merchantId, methodsOfTrader, seedPeople } from './seed-deals.ts'
import { owners, seedLists } from './seed-lists.ts'

/** What the process of shops and phones has to know. */
export interface Load {
  readonly url: string
  readonly databaseUrl: string
  readonly keys: readonly string[]
  readonly phones: readonly { readonly terminalId: string; readonly secret: string }[]
  readonly methodsOfPhone: number
  readonly messagesPath: string
  readonly callers: number
}

export interface LoadResult extends Tail {
  /** Before, in and after the window. */
  readonly all: number
  /** In the window. */
  readonly done: number
  readonly perSecond: number
  /** What shops and phones took of the processor for all. */
  readonly cpuMs: number
}

export interface DealWorld {
  readonly bench: BenchFlorin
  readonly load: Omit<Load, 'callers'>
}

export interface ListWorld {
  readonly bench: BenchFlorin
  readonly url: string
  /** Of a trader with ten thousand deals. */
  readonly token: string
}

/** A pool or a connection. */
type Queries = Pick<pg.Client, 'query'>

const methodCount = 1_000
const keyCount = 50

/** The whole server with its workers, shops with keys, and phones that have been paired. */
export async function newDealWorld(postgres: BenchPostgres): Promise<DealWorld> {
  const databaseUrl = await newDatabase(postgres, 'http_deals')
  const seeds = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    await seedPeople(seeds, methodCount)
    const bench = await startFlorin(databaseUrl)
    await sealCards(seeds, bench, '00000000-e0e0%')
    const [phones, keys] = [await pairPhones(seeds, bench), await giveKeys(seeds)]
    await warmUp(bench)
    await seeds.query('vacuum analyze')
    bench.florin.work()
    const url = await listen(bench)
    const messagesPath = contract.sendMessages.path
    return { bench, load: { url, databaseUrl, keys, phones, methodsOfPhone: methodsOfTrader, messagesPath } }
  } finally {
    await seeds.end()
  }
}

/** A deal of each shop: plans made for empty tables are dropped, and every account is open. */
async function warmUp({ florin }: BenchFlorin): Promise<void> {
  const { deals, db } = florin.services
  const settle = await settler(deals)
  await freshRate(db.pool)
  const shops = Array.from({ length: merchantCount }, (_, at) => merchantId(at))
  await Promise.all(shops.map(async (shop) => settle(await openDeal(deals, shop))))
}

/** A server apart for the lists: their deals were written without their money, which no worker must see. */
export async function newListWorld(postgres: Pick<BenchPostgres, 'url' | 'adminUrl'>): Promise<ListWorld> {
  const databaseUrl = await newDatabase(postgres, 'http_lists')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await seedLists(client, { large: 10_000, middle: 0, usual: 0, small: 1, ofSmall: 0 }, () => undefined)
    const bench = await startFlorin(databaseUrl)
    await sealCards(client, bench, '00000000-eeee%')
    return { bench, url: await listen(bench), token: await signIn(bench) }
  } finally {
    await client.end()
  }
}

function listen({ florin }: BenchFlorin): Promise<string> {
  return florin.listen({ host: '127.0.0.1', port: 0 })
}

/** A payer is shown the number, and a trader in the list, so it has to be one that opens. */
async function sealCards(pool: Queries, { secrets }: BenchFlorin, ids: string): Promise<void> {
  const seal = requisiteSeal(secrets)
  const { rows } = await pool.query<{ id: string; owner_id: string; card_tail: string }>(
    'select id, owner_id, card_tail from payment_method where id::text like $1',
    [ids],
  )
  const sealed = rows.map(({ id, owner_id, card_tail }) =>
    seal.seal({ column: 'card', id, ownerId: owner_id }, `220200000000${card_tail}`),
  )
  await pool.query(
    `update payment_method set card_sealed = made.sealed from unnest($1::uuid[], $2::bytea[]) as made (id, sealed)
     where payment_method.id = made.id`,
    [rows.map(({ id }) => id), sealed],
  )
}

async function pairPhones(pool: pg.Pool, { secrets }: BenchFlorin): Promise<Load['phones']> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from terminal where id::text like '00000000-dddd%' order by id`,
  )
  const phones = rows.map(({ id }) => ({ terminalId: id, secret: randomBytes(32).toString('base64url') }))
  for (const { terminalId, secret } of phones) {
    const deviceId = randomUUID()
    await pool.query(
      'insert into device (id, terminal_id, installation_id, sealed_secret, model) values ($1, $2, $3, $4, $5)',
      [deviceId, terminalId, randomUUID(), sealDeviceSecret(secrets, deviceId, secret), 'Redmi'],
    )
  }
  return phones
}

async function giveKeys(pool: pg.Pool): Promise<string[]> {
  const keys = Array.from({ length: keyCount }, () => `flk_live_${randomBytes(32).toString('base64url')}`)
  for (const [at, key] of keys.entries()) {
    await pool.query(
      `insert into merchant_key (merchant_id, is_test, name, prefix, key_hash, scopes) values ($1, false, 'bench', $2, $3, $4)`,
      [
        merchantId(at),
        key.slice(0, 12),
        createHash('sha256').update(key).digest(),
        ['orders:read', 'orders:write'],
      ],
    )
  }
  return keys
}

async function signIn({ florin }: BenchFlorin): Promise<string> {
  const { db, sessions } = florin.services
  const origin = { ip: '127.0.0.1', userAgent: 'bench', deviceHash: Buffer.alloc(32) }
  const { accessToken } = await db.write((tx) =>
    sessions.open(tx, { id: owners.large, email: 'bench@example.com', isStaff: false }, origin),
  )
  return accessToken
}
