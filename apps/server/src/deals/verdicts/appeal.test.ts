import { eventData, type MerchantEventType } from '@florin/contract/event-data'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { repayEverybody } from '../../books/index.ts'
import { receiptsOfCase } from '../cases/case-receipts.ts'
import { type Court, newCourt } from '../test/court.ts'
import { book, causesOf, expectSoundBooks, type Opened, placed, statusOf } from '../test/opened.ts'
import { fund, holdings, newPerson, setRate } from '../test/shop.ts'
import { expectPaidEventOnce, shopEventsOf } from '../test/shop-events.ts'
import { showEvidence, showEvidenceIn } from '../test/shown.ts'
import { spendMicro } from '../test/spend.ts'
import { appealIn } from './appeal.ts'

const world = useWorld()
const origin = { ip: 'test', requestId: 'test' }
let court: Court
beforeAll(() => setRate(world))
beforeEach(async () => {
  court = await newCourt(world)
})

const has = async () => [await holdings(world, court.trader.id), await holdings(world, court.shop.merchantId)]
const repay = () => repayEverybody(court.parts.db, async () => undefined)
const refused = (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ code })

/** The merchant has won a case about an expired deal; the trader appeals. */
async function lostByTrader(): Promise<{ deal: Opened; first: string }> {
  const deal = await court.expired()
  const first = await court.disputed(deal)
  await court.decide(first, 'merchant')
  return { deal, first }
}

async function lostByMerchant(): Promise<{ deal: Opened; first: string }> {
  const deal = await court.expired()
  const first = await court.disputed(deal)
  await court.decide(first, 'trader')
  return { deal, first }
}

describe('by the trader', () => {
  test('won: everything comes back, the point too, and the shop is told', async () => {
    const { deal, first } = await lostByTrader()
    expect(await court.points()).toBe(1_000)

    const { id, number } = await court.appeal(first, 'trader')

    expect(await has()).toEqual([{ available: '948.108107' }, { frozen: '50.270271' }])
    expect(await court.facts(id)).toMatchObject({
      number: BigInt(number),
      appeal_of: first,
      opened_by: 'trader',
      status: 'consideration',
      answer_due_at: null,
      points_taken: 0,
    })
    await court.decide(id, 'trader', { actorId: court.otherJudgeId })

    expect(await has()).toEqual([{ available: '1000.000000' }, {}])
    expect(await court.points()).toBe(0)
    expect(await statusOf(world, deal.dealId)).toBe('canceled')
    expect((await causesOf(world, deal.dealId)).slice(-2)).toEqual(['dispute_appealed', 'verdict_trader'])
    expect((await shopEventsOf(world, deal.orderId)).slice(-4)).toEqual([
      'order.completed',
      'dispute.appealed',
      'dispute.decided',
      'order.canceled',
    ])
    const tell = async () => {
      const { body } = await court.shop.call('GET', '/events?limit=100')
      const events: { type: string; data: object }[] = body.results
      return events
        .filter(({ type }) => type.startsWith('dispute.'))
        .map(({ type, data }) => ({ type, data }))
    }
    // The feed waits for every older transaction of the server, and so for those of other tests.
    await expect.poll(tell).toHaveLength(4)
    const events = await tell()
    expect(events).toMatchObject([
      { type: 'dispute.opened', data: { dispute: { id: first, appeal_of: null } } },
      { type: 'dispute.decided', data: { dispute: { id: first }, balance_change_usdt: '50.270271' } },
      { type: 'dispute.appealed', data: { dispute: { id, number, appeal_of: first } } },
      { type: 'dispute.decided', data: { dispute: { id }, balance_change_usdt: '-50.270271' } },
    ])
    for (const { type, data } of events)
      expect(
        eventData(type as MerchantEventType)
          .strict()
          .safeParse(data).error,
      ).toBeUndefined()
    await expectSoundBooks(world)
    await expectPaidEventOnce(world)
  })

  test('lost: the hold ends, and nothing else moves', async () => {
    const { first } = await lostByTrader()
    const before = await has()
    const { id } = await court.appeal(first, 'trader')

    await court.decide(id, 'merchant', { actorId: court.otherJudgeId })

    expect(await has()).toEqual(before)
    expect(await court.points()).toBe(1_000)
    await expectSoundBooks(world)
  })

  test('won while a debt is open: nobody gives back what was never paid, and the debt is annulled', async () => {
    const deal = await court.expired()
    await spendMicro(world, court.trader.id, 970_000_000n)
    const first = await court.disputed(deal)
    await court.decide(first, 'merchant')
    expect(await has()).toEqual([{ debt: '-21.891893' }, { available: '30.000000' }])

    const { id } = await court.appeal(first, 'trader')
    // Only what the merchant has received of this deal.
    expect(await has()).toEqual([{ debt: '-21.891893' }, { frozen: '30.000000' }])
    await court.decide(id, 'trader', { actorId: court.otherJudgeId })

    expect(await has()).toEqual([{ available: '30.000000' }, {}])
    expect(await world.query('select from debt where repaid_micro < owed_micro')).toEqual([])
    await expectSoundBooks(world)
  })

  test('won after the merchant has spent it: what lacks is the merchant’s debt', async () => {
    const { first } = await lostByTrader()
    await spendMicro(world, court.shop.merchantId, 40_270_271n)
    const { id } = await court.appeal(first, 'trader')
    await court.decide(id, 'trader', { actorId: court.otherJudgeId })
    expect(await has()).toEqual([{ available: '959.729729' }, { debt: '-40.270271' }])
    await expectSoundBooks(world)

    await fund(world, court.shop.merchantId, 50n)
    await repay()
    expect(await has()).toEqual([{ available: '1000.000000' }, { available: '9.729729' }])
  })
})

describe('by the merchant', () => {
  test('won: as if it had been completed', async () => {
    const { deal, first } = await lostByMerchant()
    expect(await court.points()).toBe(0)

    const { id } = await court.appeal(first, 'merchant')

    expect(await has()).toEqual([{ available: '945.945945', frozen: '54.054055' }, {}])
    expect(await court.facts(id)).toMatchObject({ status: 'waiting', opened_by: 'merchant' })
    expect((await court.facts(id)).answer_due_at).not.toBeNull()
    expect(await court.points()).toBe(1_000)
    await court.decide(id, 'merchant', { actorId: court.otherJudgeId })

    expect(await has()).toEqual([{ available: '948.108107' }, { available: '50.270271' }])
    expect(await statusOf(world, deal.dealId)).toBe('complete')
    await expectSoundBooks(world)
    await expectPaidEventOnce(world)
  })

  test('of an undone deal, while the merchant’s debt is open: the debt is annulled, and the trader pays the rest', async () => {
    const deal = await court.completed()
    await spendMicro(world, court.shop.merchantId, 40_000_000n)
    const first = await court.disputed(deal)
    await court.decide(first, 'trader')
    expect(await has()).toEqual([{ available: '960.000000' }, { debt: '-40.000000' }])

    const { id } = await court.appeal(first, 'merchant')
    await court.decide(id, 'merchant', { actorId: court.otherJudgeId })

    expect(await has()).toEqual([{ available: '948.108107' }, { available: '10.270271' }])
    await expectSoundBooks(world)
  })

  test('a lead who could not give everything back gains nothing by it', async () => {
    const leadId = await newPerson(world, 'trader')
    const deal = await court.completed()
    await world.query('update deal set trader_lead_id = $2, trader_lead_micro = 324324 where id = $1', [
      deal.dealId,
      leadId,
    ])
    await world.query(
      `select ledger.post_one('test.led', 'test:' || gen_random_uuid(), 'USDT', null,
        array['00000000-0000-0000-0000-000000000000', $1]::uuid[], array['revenue', 'available'],
        array[-100000, 100000], '{}', '{}', '{}', '{}')`,
      [leadId],
    )
    const first = await court.disputed(deal)
    await court.decide(first, 'trader')
    expect(await holdings(world, leadId)).toEqual({})

    const { id } = await court.appeal(first, 'merchant')
    await court.decide(id, 'merchant', { actorId: court.otherJudgeId })

    expect(await holdings(world, leadId)).toEqual({ available: '0.100000' })
    await world.query('update deal set trader_lead_id = null, trader_lead_micro = 0 where id = $1', [
      deal.dealId,
    ])
  })

  test('a trusted receipt after the verdict is ground enough, and is shown; it completes nothing', async () => {
    const { deal, first } = await lostByMerchant()
    await refused(court.appeal(first, 'merchant', { evidenceIds: [] }), 'dispute.appeal_needs_evidence')
    await book(world, court.trader, { amount: '5000.00', trust: 1, trustReason: 'sender' })
    await placed(world)
    await refused(court.appeal(first, 'merchant', { evidenceIds: [] }), 'dispute.appeal_needs_evidence')

    const [receipt = ''] = await book(world, court.trader, { amount: '5000.00' })
    await placed(world)
    expect(await statusOf(world, deal.dealId)).toBe('canceled')
    const { id } = await court.appeal(first, 'merchant', { evidenceIds: [] })

    expect(await receiptsOfCase(court.parts.db.each, id)).toMatchObject([
      { id: receipt, amountKopecks: 500_000n, trust: 3 },
    ])
  })
})

describe('refused', () => {
  test('by the winner, by strangers, twice, and against an appeal', async () => {
    const { first } = await lostByTrader()
    await refused(court.appeal(first, 'merchant'), 'dispute.not_appealable')
    await refused(court.appeal(first, 'trader', { actorId: court.judgeId }), 'dispute.not_found')
    const { id } = await court.appeal(first, 'trader')
    await refused(court.appeal(first, 'trader'), 'dispute.not_appealable')
    await refused(court.appeal(id, 'trader'), 'dispute.not_appealable')
    await court.decide(id, 'trader', { actorId: court.otherJudgeId })
    await refused(court.appeal(id, 'merchant'), 'dispute.not_appealable')
    await refused(court.appeal(first, 'trader'), 'dispute.not_appealable')
  })

  test('without a new file, after 72 hours, of an open case, and of a withdrawn one', async () => {
    const deal = await court.expired()
    const first = await court.disputed(deal, { openedBy: 'merchant' })
    await refused(court.appeal(first, 'trader'), 'dispute.not_appealable')
    const old = await showEvidence(world, deal.dealId, 'trader')
    await court.decide(first, 'merchant')
    await refused(court.appeal(first, 'trader', { evidenceIds: [] }), 'dispute.appeal_needs_evidence')
    await refused(court.appeal(first, 'trader', { evidenceIds: [old] }), 'dispute.appeal_needs_evidence')
    // The same bytes once more are no new file.
    await refused(
      court.parts.db.write(async (tx) => {
        const again = await showEvidenceIn(tx, deal.dealId, 'trader', old)
        const appeal = {
          disputeId: first,
          side: 'trader',
          actorId: court.trader.id,
          note: '',
          origin,
        } as const
        return appealIn(court.parts, tx, { ...appeal, evidenceIds: [again] }, crypto.randomUUID())
      }),
      'dispute.appeal_needs_evidence',
    )
    await world.query(`update dispute set appeal_until = clock_timestamp() where id = $1`, [first])
    await refused(court.appeal(first, 'trader'), 'dispute.not_appealable')

    const withdrawn = await court.disputed(await court.expired('5001.00'), { openedBy: 'merchant' })
    await court.withdraw(withdrawn)
    await refused(court.appeal(withdrawn, 'merchant'), 'dispute.not_appealable')
  })

  test('ten appeals at once are one', async () => {
    const { first } = await lostByTrader()

    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => court.appeal(first, 'trader')))

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expectSoundBooks(world)
  })

  test('the first judge decides no appeal, nor sees what it would do', async () => {
    const { first } = await lostByTrader()
    const { id } = await court.appeal(first, 'trader')

    await refused(court.decide(id, 'merchant'), 'dispute.same_judge')
    await refused(court.preview(id, 'merchant'), 'dispute.same_judge')
  })
})
