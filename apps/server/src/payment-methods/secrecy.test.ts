import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { newAccount, newCard, newPhone, useTraders } from './test/traders.ts'

const own = useTraders()
const { world } = own

/** Every value of every column of every table, as a stolen dump would show it. */
async function dump(): Promise<string> {
  const named = await world.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts = await Promise.all(
    named.map(async ({ name }) => {
      const rows = await world.query<{ row: string }>(`select row(t.*)::text as row from ${name} as t`)
      return rows.map(({ row }) => row).join('\n')
    }),
  )
  return texts.join('\n')
}

/** As text, and as the bytes that a bytea column prints. */
function spellings(number: string): string[] {
  const hex = Buffer.from(number).toString('hex')
  return [number, hex, Buffer.from(number).toString('base64').replace(/=+$/, '').slice(0, -1)]
}

async function busyTrader() {
  const anna = await own.trader()
  const kira = await own.support()
  const numbers = { card: newCard(), phone_number: newPhone(), nomer_scheta: newAccount() }
  const id = await own.method(anna, numbers)
  const later = newCard()
  await anna.browser.call(
    'updatePayment',
    { params: { id }, body: { card: later } },
    { 'idempotency-key': id },
  )
  await anna.browser.call('createPayment', { body: { name: 'Anna Lee', bank: 'vtb-bank', card: later } })
  await anna.browser.call('listPayments', { query: { search: later, search_by: 'card' } })
  const params = { userId: anna.userId, paymentId: id }
  const last = newCard()
  await kira.browser.call('updateUserPayment', { params, body: { card: last } })
  return { anna, id, all: [...Object.values(numbers), later, last] }
}

// Row 86: the dump, and any grouping of digits in it.
test('no full number lies anywhere in the database, whatever happened to it', async () => {
  const { all } = await busyTrader()

  const everything = await dump()
  const squeezed = everything.replace(/[\s\-_.()]/g, '')

  expect(everything).toContain(all[4]!.slice(-4))
  for (const number of all)
    for (const text of spellings(number)) {
      expect(everything).not.toContain(text)
      expect(squeezed).not.toContain(text)
    }
})

// Row 89: addresses of calls are logged, and a search is part of one.
test('no full number is in the log', async () => {
  const { all } = await busyTrader()

  const log = world.logLines.join('\n').replace(/[\s\-%+]/g, '')

  expect(world.logLines.length).toBeGreaterThan(10)
  for (const number of all) expect(log).not.toContain(number)
})

// Row 87: with first and last four known, ten million guesses are nothing; the key must not be here.
test('no value of the database is the key of the index', async () => {
  const card = newCard()
  const id = await own.method(await own.trader(), { card })
  const [row] = await world.query<{ card_index: Buffer }>(
    'select card_index from payment_method where id = $1',
    [id],
  )

  const values = new Set((await dump()).split(/[^\w\\/+=-]+/).filter((value) => value.length >= 8))
  const keys = [...values].flatMap((value) => [
    Buffer.from(value),
    Buffer.from(value.replace(/^\\*x/, ''), 'hex'),
  ])
  const indexes = keys.flatMap((key) => [
    createHmac('sha256', key).update(card).digest('hex'),
    createHmac('sha256', key).update(`16:${card}`).digest('hex'),
  ])
  expect(keys.length).toBeGreaterThan(100)
  expect(indexes).not.toContain(row?.card_index.toString('hex'))
})

// Row 86: who can write to the table must not be able to send payers to another card.
test('a sealed number that was moved to another row does not open', async () => {
  const [anna, boris] = [await own.trader(), await own.trader()]
  const [hers, his] = [await own.method(anna), await own.method(boris)]
  await world.query(
    `update payment_method set card_sealed = (select card_sealed from payment_method where id = $2) where id = $1`,
    [hers, his],
  )
  world.expectsErrors = true

  const answer = await anna.browser.call('listPayments')

  world.expectsErrors = false
  expect([answer.status, answer.body.code]).toEqual([500, 'server.failed'])
  expect((await boris.browser.call('listPayments')).status).toBe(200)
})

test('refusals name no number', async () => {
  const anna = await own.trader()
  const card = newCard()
  await own.method(anna, { card })

  const taken = await anna.browser.call('createPayment', {
    body: { name: 'Anna Lee', bank: 'sberbank', card },
  })
  const mistyped = await anna.browser.call('createPayment', {
    body: { name: 'Anna Lee', bank: 'sberbank', card: `${card}x` },
  })

  for (const { body } of [taken, mistyped]) expect(JSON.stringify(body)).not.toContain(card)
})
