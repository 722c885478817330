import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createEndpoint } from './endpoints.ts'
import { listEvents } from './events.ts'
import { pingEndpoint } from './ping.ts'
import { useShops } from './test/shop-world.ts'

const world = useShops()

/** All events, as a shop that always continues from where it stopped. */
async function readOn(owner: { merchantId: string; isTest: boolean }, from?: string): Promise<string[]> {
  const seen: string[] = []
  let after = from
  for (;;) {
    const { events, hasMore } = await listEvents(world.parts, owner, { after, limit: 10 })
    seen.push(...events.map((event) => event.id))
    after = seen.at(-1) ?? from
    if (!hasMore) return seen
  }
}

/** An unrelated open transaction, in any database of this server, holds back what came after it began. */
function expectRead(owner: { merchantId: string; isTest: boolean }, from?: string) {
  return expect.poll(() => readOn(owner, from))
}

/** All that a shop has received in the end, if it continues from what it saw, in whatever order it came. */
function expectReadOn(owner: { merchantId: string; isTest: boolean }, seen: string[], from?: string) {
  const readMore = async () => {
    seen.push(...(await readOn(owner, seen.at(-1) ?? from)))
    return seen.toSorted()
  }
  return expect.poll(readMore)
}

test('events come oldest first, page by page, those of one merchant and mode', async () => {
  const owner = { merchantId: await world.merchant(), isTest: false }
  const ids = await world.events(owner.merchantId, 25)
  const tests = await world.events(owner.merchantId, 3, 'order.created', true)
  await world.events(await world.merchant(), 5)

  await expectRead(owner).toEqual(ids)
  await expectRead(owner, ids[20]).toEqual(ids.slice(21))
  await expectRead({ ...owner, isTest: true }).toEqual(tests)
  const exact = await listEvents(world.parts, owner, { limit: 25 })
  expect(exact.hasMore).toBe(false)
})

test('an event of nobody, of somebody else or of the other mode is not there', async () => {
  const owner = { merchantId: await world.merchant(), isTest: false }
  const [foreign] = await world.events(await world.merchant())
  const [otherMode] = await world.events(owner.merchantId, 1, 'order.created', true)

  for (const after of ['evt_nothing', '', foreign, otherMode])
    await expect(listEvents(world.parts, owner, { after, limit: 10 })).rejects.toMatchObject({
      details: { fields: { after: ['field.cursor'] } },
    })
})

// A shop stores the id of the last event that it received, and that may be a ping.
test('a ping’s id is a place as well: nothing that came after it is left out', async () => {
  const owner = { merchantId: await world.merchant(), isTest: false }
  const { id } = (await createEndpoint(world.parts, owner, { url: 'http://127.0.0.1:65535/', events: [] }))
    .endpoint
  const insert = `insert into merchant_event (id, merchant_id, is_test, type, facts, created_at)
    values ($1, $2, false, 'settlement.sent', '{}', now() + $3::interval)`
  await world.query(insert, [`evt_old${id}`, owner.merchantId, '-1 hour'])
  await world.query(insert, [`evt_new${id}`, owner.merchantId, '0'])
  const { eventId } = await pingEndpoint(world.parts, owner, id)

  await expectRead(owner, eventId).toEqual([`evt_new${id}`])
  const stranger = { merchantId: await world.merchant(), isTest: false }
  for (const other of [stranger, { ...owner, isTest: true }])
    await expect(listEvents(world.parts, other, { after: eventId, limit: 10 })).rejects.toMatchObject({
      details: { fields: { after: ['field.cursor'] } },
    })
})

test('an event of an order is called by the order; names that were given before, and those without an order, stay', async () => {
  const owner = { merchantId: await world.merchant(), isTest: false }
  const orderId = randomUUID()
  const named = 'evt_0192f3c27b4d7e0f8a1b2c3d4e5f6071'
  const insert =
    'insert into merchant_event (id, merchant_id, is_test, type, order_id, sequence, facts) values '
  await world.query(
    `${insert} ($1, $2, false, 'order.created', $3, 1, '{}'), (null, $2, false, 'order.completed', $3, 2, '{}'),
       ($1 || 'x', $2, false, 'settlement.sent', null, null, '{}'), (null, $2, false, 'order.expired', $3, 65536, '{}')`,
    [named, owner.merchantId, orderId],
  )
  const order = orderId.replaceAll('-', '')
  const ids = [named, `evt_${order}0002`, `${named}x`, `evt_${order}00010000`]

  await expectRead(owner).toEqual(ids)
  for (const [at, id] of ids.entries()) await expectRead(owner, id).toEqual(ids.slice(at + 1))
  // By its order it was never called.
  for (const after of [`evt_${order}0001`, `evt_${order}00000002`, `evt_${order}`])
    await expect(listEvents(world.parts, owner, { after, limit: 10 })).rejects.toMatchObject({
      details: { fields: { after: ['field.cursor'] } },
    })
  await expect(
    world.query(`${insert} (null, $1, false, 'x', null, null, '{}')`, [owner.merchantId]),
  ).rejects.toThrow('merchant_event_named')
})

// A slow transaction draws its position early and commits late: a reader that is past that position would never see it.
test('an event that is still to be committed is not passed by', async () => {
  const owner = { merchantId: await world.merchant(), isTest: false }
  const insert = `insert into merchant_event (id, merchant_id, is_test, type, facts)
    values ('evt_' || gen_random_uuid(), $1, false, 'settlement.sent', '{}') returning id`
  const slow = await world.db.pool.connect()
  const [first] = await world.events(owner.merchantId)

  await slow.query('begin')
  const { rows } = await slow.query<{ id: string }>(insert, [owner.merchantId])
  const [quick] = await world.events(owner.merchantId)
  await expectRead(owner).toEqual([first])
  expect(await readOn(owner)).toEqual([first])
  await slow.query('commit')
  slow.release()

  await expectRead(owner, first).toEqual([rows[0]?.id, quick])
})

// Transaction ids and positions come from two counters: the first in the one may be the last in the other.
test('an event with a lower position, of a transaction that is younger and still open, is not passed by', async () => {
  const owner = { merchantId: await world.merchant(), isTest: false }
  const insert = `insert into merchant_event (id, merchant_id, is_test, type, facts)
    values ('evt_' || gen_random_uuid(), $1, false, 'settlement.sent', '{}') returning id, position`
  const [older, younger] = [await world.db.pool.connect(), await world.db.pool.connect()]
  await older.query('begin')
  await older.query('select pg_current_xact_id()')
  await younger.query('begin')
  const low = (await younger.query<{ id: string; position: bigint }>(insert, [owner.merchantId])).rows[0]
  const high = (await older.query<{ id: string; position: bigint }>(insert, [owner.merchantId])).rows[0]
  await older.query('commit')
  if (!low || !high) throw new Error('Nothing was written')
  expect(low.position).toBeLessThan(high.position)

  const seen = await readOn(owner)
  await younger.query('commit')
  for (const client of [older, younger]) client.release()
  await expectReadOn(owner, seen).toEqual([low.id, high.id].toSorted())
})

test('an order’s events are read in their order, though the later one’s transaction began first', async () => {
  const owner = { merchantId: await world.merchant(), isTest: false }
  const orderId = randomUUID()
  const insert = `insert into merchant_event (merchant_id, is_test, type, order_id, sequence, facts)
    values ($1, false, 'order.created', $2, $3, '{}') returning event_name(merchant_event) as id`
  const older = await world.db.pool.connect()
  await older.query('begin')
  await older.query('select pg_current_xact_id()')
  const first = await world.query<{ id: string }>(insert, [owner.merchantId, orderId, 1])
  const second = await older.query<{ id: string }>(insert, [owner.merchantId, orderId, 2])
  await older.query('commit')
  older.release()

  await expectRead(owner).toEqual([first[0]?.id, second.rows[0]?.id])
})

// A transaction that writes nothing else first has no transaction id until the row needs one, and has its position by then.
test('an event whose position is drawn and whose row is not yet written is not passed by', async () => {
  const owner = { merchantId: await world.merchant(), isTest: false }
  // One position in thirty-two is written down, and that alone gives its transaction a number: not the next one after it.
  const first = await world.events(owner.merchantId, 2)
  const gate = await world.db.pool.connect()
  await gate.query('select pg_advisory_lock(7)')
  const slow = world.query<{ id: string }>(
    `insert into merchant_event (id, merchant_id, is_test, type, facts)
     values ('evt_' || gen_random_uuid(), $1, false, 'settlement.sent', jsonb_build_object('', pg_advisory_xact_lock(7)::text))
     returning id`,
    [owner.merchantId],
  )
  await vi.waitUntil(async () => {
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    return (await world.query(waiting)).length === 1
  }, 30_000)

  const [quick] = await world.events(owner.merchantId)
  const seen = await readOn(owner, first[1])
  await gate.query('select pg_advisory_unlock(7)')
  gate.release()
  const [early] = await slow

  await expectReadOn(owner, seen, first[1]).toEqual([early?.id, quick].toSorted())
})

test('a transaction that comes to nothing leaves no hole that is waited for', async () => {
  const owner = { merchantId: await world.merchant(), isTest: false }
  const client = await world.db.pool.connect()
  await client.query('begin')
  await client.query(
    `insert into merchant_event (id, merchant_id, is_test, type, facts)
    values ('evt_' || gen_random_uuid(), $1, false, 'settlement.sent', '{}')`,
    [owner.merchantId],
  )
  const ids = await world.events(owner.merchantId, 2)
  await client.query('rollback')
  client.release()

  await expectRead(owner).toEqual(ids)
})

test('with many writers and a reader that never rests, each event is read once and in order', async () => {
  const owner = { merchantId: await world.merchant(), isTest: false }
  let isWriting = true
  const writers = Promise.all(
    Array.from({ length: 5 }, async () => {
      for (let count = 0; count < 12; count += 1) await world.events(owner.merchantId, 2)
    }),
  ).finally(() => {
    isWriting = false
  })

  const seen: string[] = []
  while (isWriting) seen.push(...(await readOn(owner, seen.at(-1))))
  await writers
  await vi.waitUntil(async () => seen.push(...(await readOn(owner, seen.at(-1)))) >= 120, { timeout: 40_000 })

  const rows = await world.query<{ id: string }>(
    'select event_name(merchant_event) as id from merchant_event where merchant_id = $1 order by settles_after, position',
    [owner.merchantId],
  )
  expect(rows).toHaveLength(120)
  expect(seen).toEqual(rows.map((row) => row.id))
  // Another test file may hold a transaction open on the same server for a while: the horizon waits for it.
})
