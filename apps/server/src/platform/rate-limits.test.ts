import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { type Database, openDatabase } from './database.ts'
import { type LimitUse, type RateLimits, rateLimits } from './rate-limits.ts'

let db: Database
let limits: RateLimits
let drop: () => Promise<void>

beforeAll(async () => {
  const fresh = await freshDatabase()
  db = openDatabase({ connectionString: fresh.url })
  limits = rateLimits(db, 1)
  drop = fresh.drop
})

afterAll(async () => {
  await db.close()
  await drop()
})

const using = (key: string, max: number, seconds = 60): LimitUse => ({
  name: 'test',
  key,
  limits: [{ max, seconds }],
})

async function countOf(key: string): Promise<number | undefined> {
  const { rows } = await db.pool.query('select count from rate_limit where key like $1', [`%:${key}`])
  return rows[0]?.count
}

/** A row for what was never there, none for what was. */
const noting = (...nonces: string[]) => sql<{ who: string }>`
  insert into device_nonce (terminal_id, nonce) select ${terminalId}::uuid, * from unnest(${nonces}::text[])
  on conflict do nothing returning nonce as who`
const terminalId = randomUUID()

test('an attempt that one of several limits refuses counts against none of them', async () => {
  const [wide, narrow] = [using('wide', 10), using('narrow', 1)]
  await limits.take([narrow])

  await expect(limits.take([wide, narrow])).rejects.toMatchObject({ code: 'limit.reached' })

  expect([await countOf('wide'), await countOf('narrow')]).toEqual([0, 1])
})

test('the longest wait is told', async () => {
  const short = using('short', 1, 10)
  const long = using('long', 1, 3_600)
  await limits.take([short, long])

  const refused = limits.take([short, long])

  await expect(refused).rejects.toMatchObject({ details: { retryAfterSeconds: 3_600 } })
})

test('a window that is over begins anew', async () => {
  const use = using('over', 1)
  await limits.take([use])
  await db.pool.query(`update rate_limit set ends_at = now() - interval '1 second' where key like '%:over'`)

  await limits.take([use])

  await expect(limits.take([use])).rejects.toMatchObject({ code: 'limit.reached' })
})

test('many at once, who name the same limits in another order, are all counted', async () => {
  const uses = ['a', 'b', 'c', 'd'].map((key) => using(`at-once-${key}`, 100))
  const turned = (by: number) => [...uses.slice(by % 4), ...uses.slice(0, by % 4)]

  await Promise.all(Array.from({ length: 60 }, (_, at) => limits.take(turned(at))))

  for (const { key } of uses) expect(await countOf(key)).toBe(60)
})

test('what has come before is not counted again, also at once', async () => {
  const call = { who: 'the-same', uses: [using('once', 10)] }
  const attempts = Array.from({ length: 8 }, () => limits.takeOnce(noting('the-same'), [call]))

  const firsts = (await Promise.all(attempts)).flat().filter(({ isFirst }) => isFirst)

  expect(firsts).toEqual([{ isFirst: true, refusal: undefined }])
  expect(await countOf('once')).toBe(1)
})

test('what is refused for its number has been noted all the same', async () => {
  const use = using('used-up', 1)
  await limits.take([use])

  const call = { who: 'refused', uses: [use] }

  const [admission] = await limits.takeOnce(noting('refused'), [call])

  expect([admission?.isFirst, admission?.refusal?.code]).toEqual([true, 'limit.reached'])
  expect(await limits.takeOnce(noting('refused'), [call])).toEqual([{ isFirst: false, refusal: undefined }])
  expect(await countOf('used-up')).toBe(1)
})

test('of many who come together each is judged alone', async () => {
  await limits.take([using('full', 1)])
  await limits.takeOnce(noting('known'), [{ who: 'known', uses: [using('known', 5)] }])

  const admissions = await limits.takeOnce(noting('known', 'new', 'full'), [
    { who: 'known', uses: [using('known', 5)] },
    { who: 'new', uses: [using('new', 5)] },
    { who: 'full', uses: [using('full', 1)] },
  ])

  expect(admissions.map(({ isFirst, refusal }) => [isFirst, refusal?.code])).toEqual([
    [false, undefined],
    [true, undefined],
    [true, 'limit.reached'],
  ])
  expect([await countOf('known'), await countOf('new'), await countOf('full')]).toEqual([1, 1, 1])
})
