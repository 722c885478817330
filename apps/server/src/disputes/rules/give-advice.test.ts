import { disputeText } from '@florin/texts/server'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { book, placed } from '../../deals/test/opened.ts'
import { setRate } from '../../deals/test/shop.ts'
import { disputed, expiredDeal, merchant, support, trader } from '../test/cases.ts'
import { explainWork, seedLists } from '../test/list-plans.ts'
import { casesNearby } from './similar-store.ts'

const world = useWorld()
beforeAll(async () => {
  await setRate(world)
  await seedLists(world, { deals: 8_000, every: 2 })
  await world.query(`update dispute set ended_by = 'support' where decided_at is not null`)
  await world.query('vacuum analyze dispute')
})

test('support alone is advised, and the advice changes with the facts', async () => {
  const [judge, ann, shop] = [await support(world), await trader(world), await merchant(world)]
  const id = await disputed(world, await expiredDeal(world, shop, '4000.00'))
  const advice = async () => (await judge.browser.call('disputeAdvice', { params: { id } })).body
  for (const side of [ann, shop])
    expect((await side.browser.call('disputeAdvice', { params: { id } })).status).not.toBe(200)

  const before = await advice()
  expect(before.advice).toMatchObject({ towards: null, rule: 'undecided' })
  await book(world, ann, { amount: '4000.00' })
  await placed(world)
  const after = await advice()

  expect(after.advice).toMatchObject({ towards: 'merchant', rule: 'receipt' })
  expect(after.advice.grounds[0]).toEqual({ code: 'trusted_receipt', is_against: false, case: null })
  for (const { code } of [...before.advice.grounds, ...after.advice.grounds])
    expect(disputeText('ru', `ground_${code}` as 'ground_trusted_receipt')).not.toBe('')
  expect(after.similar).toHaveLength(10)
  expect(after.similar[0]?.likeness).toBeGreaterThanOrEqual(after.similar[9]?.likeness ?? 100)
  expect(after.median_hours).toEqual(expect.any(Number))
  // Neither case is decided by it.
  expect((await judge.browser.call('getDispute', { params: { id } })).body.status).toBe('waiting')
})

test('a case whose clocks do not run calls no trader late', async () => {
  const [judge, , shop] = [await support(world), await trader(world), await merchant(world)]
  const id = await disputed(world, await expiredDeal(world, shop, '4100.00'))
  const codes = async () =>
    (await judge.browser.call('disputeAdvice', { params: { id } })).body.advice.grounds.map(
      ({ code }: { code: string }) => code,
    )
  await world.query('update dispute set answer_due_at = null where id = $1', [id])
  expect(await codes()).toContain('trader_silent')

  await world.query(
    'update dispute set is_over_limit = true, admitted_at = null, held_micro = 0, points_taken = 0 where id = $1',
    [id],
  )

  expect(await codes()).not.toContain('trader_silent')
})

test('similar cases are found by their index: a bounded number of rows, the same reason first', async () => {
  const near = { id: '00000000-0000-4000-8000-000000000000', amountKopecks: 200_000n } as const
  const { seqScans, rows } = await explainWork(world, (tx) =>
    casesNearby(tx, { ...near, reason: 'not_credited' }),
  )
  expect(seqScans).toEqual([])
  expect(rows).toBeLessThan(500)

  await world.query(`update dispute set reason = 'paid_late' where number in
    (select number from dispute where decided_at is not null and not is_test and amount_kopecks <= 2000000 order by number limit 30)`)
  const found = await casesNearby(world.florin.services.db.each, { ...near, reason: 'paid_late' })
  expect(found.filter(({ reason }) => reason === 'paid_late').length).toBeGreaterThan(10)
})
