import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { register } from '../../../test/people.ts'
import { useWorld } from '../../../test/world.ts'
import { useWalletCalls } from '../test/wallet-calls.ts'
import type { HistorySource } from './history-store.ts'

/** Stands for the withdrawals: two lines a person, one older and one newer than all deposits. */
const others: HistorySource = {
  count: () => sql`select 2`,
  newest: (_userId, limit) => sql`
    select * from (values
      ('w1', 'withdrawal', 'processing', 5::bigint, 1::bigint, 'Tsomewhere', null::text, now() + interval '1 hour'),
      ('w2', 'withdrawal', 'done', 7::bigint, 1::bigint, 'Tsomewhere', 'ab', now() - interval '1 hour')
    ) as line (id, kind, status, amount_micro_usdt, fee_micro_usdt, address, txid, created_at)
    order by created_at desc limit ${limit}`,
}

const world = useWorld({ isIdle: true })
const wallet = useWalletCalls(world, [others])

async function insertDeposits(userId: string, count: number): Promise<void> {
  // All of one time and one transaction, where only the log's number differs.
  await world.query(
    `insert into deposit (txid, log_index, height, from_address, to_address, amount_micro_usdt, outcome, user_id, block_time)
     select repeat('cd', 32), number + $3, 1, 'a', 'Tmine', number + 1, case number % 10 when 9 then 'dust' else 'credited' end, $1, now()
     from generate_series(0, $2 - 1) as number`,
    [userId, count, Math.floor(Math.random() * 60_000)],
  )
}

test('deposits and withdrawals are one list, newest first, every line once over all pages', async () => {
  const person = await register(world)
  await insertDeposits(await world.userId(person.email), 30)
  const browser = wallet.as(person)

  const pages = []
  for (let page = 1; page <= 4; page += 1)
    pages.push((await browser.call('walletHistory', { query: { page } })).body)

  expect(pages.map((page) => [page.count, page.results.length])).toEqual([
    [29, 10],
    [29, 10],
    [29, 9],
    [29, 0],
  ])
  const lines = pages.flatMap((page) => page.results)
  expect(new Set(lines.map((line) => line.id)).size).toBe(29)
  expect([lines[0].id, lines.at(-1).id]).toEqual(['w1', 'w2'])
  expect(lines[1]).toMatchObject({
    kind: 'deposit',
    status: 'credited',
    amount: '0.000001',
    fee: '0.000000',
    address: 'Tmine',
    explorer_url: `https://explorer.test/transaction/${'cd'.repeat(32)}`,
  })
  expect(lines[0].explorer_url).toBeNull()
})

test("nobody sees somebody else's deposits", async () => {
  const owner = await register(world)
  const other = await register(world)
  await insertDeposits(await world.userId(owner.email), 5)

  const { body } = await wallet.as(other).call('walletHistory', { query: { page: 1 } })

  expect(body.count).toBe(2)
})

test('a page is read from the index alone, however many deposits there are', async () => {
  const person = await register(world)
  const userId = await world.userId(person.email)
  await world.query(
    `insert into deposit (txid, log_index, height, from_address, to_address, amount_micro_usdt, outcome, user_id, block_time, created_at)
     select encode(sha256(number::text::bytea), 'hex'), 0, 1, 'a', 'Tmine', 5, 'credited',
       case when number % 50 = 0 then $1::uuid else (select id from user_account where id <> $1 limit 1) end,
       now(), now() - number * interval '1 second'
     from generate_series(1, 20000) as number`,
    [userId],
  )
  await world.query('analyze deposit')

  const plan = await world.query<{ 'QUERY PLAN': string }>(
    `explain select txid from deposit where user_id = $1 and outcome = 'credited' order by created_at desc, txid, log_index limit 20`,
    [userId],
  )

  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('deposit_of_user')
  expect(text).not.toContain('Sort')
})
