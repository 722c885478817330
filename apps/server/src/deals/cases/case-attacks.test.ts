import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { coverDebts, repayEverybody } from '../../books/index.ts'
import { type Court, newCourt } from '../test/court.ts'
import { expectSoundBooks } from '../test/opened.ts'
import { fund, holdings, newPerson, setRate } from '../test/shop.ts'
import { spendMicro } from '../test/spend.ts'
import { admitDispute } from './dispute.ts'

// Attacks on cases by people who want money or a better rating than they deserve.

const world = useWorld({ isIdle: true })
const origin = { ip: 'test', requestId: 'test' }
let court: Court
beforeAll(() => setRate(world))
beforeEach(async () => {
  court = await newCourt(world)
})

const has = async () => [await holdings(world, court.trader.id), await holdings(world, court.shop.merchantId)]
const cover = (debtorId: string) =>
  court.parts.db.write((tx) => coverDebts(tx, { debtorId, actor: 'operator', reason: 'test', origin }))
const revenue = async () => {
  const [row] = await world.query<{ micro: bigint }>(`
    select coalesce(sum(entry.amount), 0)::bigint as micro from ledger.entry join ledger.account on account.id = entry.account_id
    where account.kind = 'revenue' and account.asset = 'USDT'`)
  return row?.micro ?? 0n
}
/** The house has earned this elsewhere, so that an operator may cover debts. */
const earn = () =>
  world.query(
    `select ledger.post_one('test.earned', 'test:' || gen_random_uuid(), 'USDT', null,
      array_fill('00000000-0000-0000-0000-000000000000'::uuid, array[2]), array['revenue', 'custody'],
      array[200000000, -200000000], '{}', '{}', '{}', '{}')`,
  )

describe('a debt that the house has paid', () => {
  test('is given back to the house, not to the trader who wins the appeal', async () => {
    await earn()
    const before = await revenue()
    const deal = await court.expired()
    await spendMicro(world, court.trader.id, 1_000_000_000n)
    const first = await court.disputed(deal)
    await court.decide(first, 'merchant')
    await cover(court.trader.id)
    expect(await has()).toEqual([{}, { available: '50.270271' }])

    const { id } = await court.appeal(first, 'trader')
    await court.decide(id, 'trader', { actorId: court.otherJudgeId })

    expect(await has()).toEqual([{}, {}])
    expect(await revenue()).toBe(before)
    await expectSoundBooks(world)
  })

  test('is given back to the house by the leads as well', async () => {
    await earn()
    const before = await revenue()
    const leadId = await newPerson(world, 'trader')
    const deal = await court.expired()
    await world.query('update deal set trader_lead_id = $2, trader_lead_micro = 324324 where id = $1', [
      deal.dealId,
      leadId,
    ])
    await spendMicro(world, court.trader.id, 1_000_000_000n)
    const first = await court.disputed(deal)
    await court.decide(first, 'merchant')
    await cover(court.trader.id)
    expect(await holdings(world, leadId)).toEqual({ available: '0.324324' })

    const { id } = await court.appeal(first, 'trader')
    await expect(court.decide(id, 'trader', { actorId: leadId })).rejects.toMatchObject({
      code: 'dispute.own_case',
    })
    await court.decide(id, 'trader', { actorId: court.otherJudgeId })

    expect([...(await has()), await holdings(world, leadId)]).toEqual([{}, {}, {}])
    expect(await revenue()).toBe(before)
    await expectSoundBooks(world)
  })

  test('in part: the trader gets what the trader has paid, and the house its own, also as the merchant’s debt', async () => {
    await earn()
    const before = await revenue()
    const deal = await court.expired()
    await spendMicro(world, court.trader.id, 970_000_000n)
    const first = await court.disputed(deal)
    await court.decide(first, 'merchant')
    await cover(court.trader.id)
    await spendMicro(world, court.shop.merchantId, 40_000_000n)

    const { id } = await court.appeal(first, 'trader')
    await court.decide(id, 'trader', { actorId: court.otherJudgeId })

    // 30 were the trader's: the margin and the merchant's 10.270271 are there, the rest is owed. The house's 21.891893 are owed as well.
    expect(await has()).toEqual([{ available: '11.891893' }, { debt: '-40.000000' }])
    expect(before - (await revenue())).toBe(21_891_893n)
    await expectSoundBooks(world)
    await fund(world, court.shop.merchantId, 40n)
    await repayEverybody(court.parts.db, async () => undefined)
    expect(await has()).toEqual([{ available: '30.000000' }, {}])
    expect(await revenue()).toBe(before)
    await expectSoundBooks(world)
  })

  test('is given back to the house, not to the merchant who wins the appeal', async () => {
    await earn()
    const deal = await court.completed()
    const before = await revenue()
    await spendMicro(world, court.shop.merchantId, 40_000_000n)
    const first = await court.disputed(deal)
    await court.decide(first, 'trader')
    await cover(court.shop.merchantId)
    expect(await has()).toEqual([{ available: '1000.000000' }, {}])

    const { id } = await court.appeal(first, 'merchant')
    await court.decide(id, 'merchant', { actorId: court.otherJudgeId })

    expect(await has()).toEqual([{ available: '948.108107' }, { available: '10.270271' }])
    expect(await revenue()).toBe(before)
    await expectSoundBooks(world)
  })
})

describe('the rating', () => {
  test('a trader’s own appeal costs no point, even where support has to admit it', async () => {
    const lost = await court.disputed(await court.expired('5000.00'))
    await court.decide(lost, 'merchant')
    // The shop fills the pair's room, so that the appeal is beyond the limits.
    await court.disputed(await court.expired('5010.00'))
    await court.disputed(await court.expired('5020.00'))
    const before = await court.points()

    const { id } = await court.appeal(lost, 'trader')
    await admitDispute(court.parts, id, { actorId: court.otherJudgeId, origin })

    expect(await court.points()).toBe(before)
  })

  test('a case about a completed deal that is withdrawn leaves the points as they were', async () => {
    const deal = await court.completed()
    const before = await court.points()

    await court.withdraw(await court.disputed(deal, { openedBy: 'merchant' }))

    expect(await court.points()).toBe(before)
    expect(await world.query('select status from deal where id = $1', [deal.dealId])).toEqual([
      { status: 'complete' },
    ])
    await expectSoundBooks(world)
  })
})

describe('somebody of support who is a party', () => {
  test.each(['trader', 'merchant'] as const)('the %s decides and previews nothing', async (side) => {
    const id = await court.disputed(await court.expired())
    const actorId = side === 'trader' ? court.trader.id : court.shop.merchantId

    await expect(court.decide(id, side, { actorId })).rejects.toMatchObject({ code: 'dispute.own_case' })
    await expect(court.preview(id, side, undefined, actorId)).rejects.toMatchObject({
      code: 'dispute.own_case',
    })
    await expect(court.ask(id, { actorId })).rejects.toMatchObject({ code: 'dispute.own_case' })
  })
})
