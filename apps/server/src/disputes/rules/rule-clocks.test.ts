import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { openDispute } from '../../deals/cases/dispute.ts'
import { expectSoundBooks, statusOf } from '../../deals/test/opened.ts'
import { holdings, setRate } from '../../deals/test/shop.ts'
import { showEvidence } from '../../deals/test/shown.ts'
import { type RuledCourt, ruledCourt, ruledWorld } from '../test/rule-scene.ts'

const world = useWorld(ruledWorld)
let court: RuledCourt
beforeAll(() => setRate(world))
beforeEach(async () => {
  court = await ruledCourt(world)
})

const waits = { status: 'waiting', decided_at: null }

describe('no sign of payment and no evidence of the merchant', () => {
  const decided = {
    status: 'completed_towards_trader',
    ended_by: 'rule',
    verdict_rule: 'no_sign',
    verdict_reason: 'no_evidence',
    verdict_exhibits: ['A'],
  }
  /** The payer says that it was paid, and nobody shows anything. */
  const opened = async () => {
    const deal = await court.claimed()
    const opening = { openedBy: 'support', comment: '', cause: 'dispute_by_support' } as const
    return { deal, id: await openDispute(court.parts, deal.dealId, opening) }
  }

  test('after 24 hours it is decided for the trader, and what was frozen is free again', async () => {
    const { deal, id } = await opened()
    await court.age(id, '23 hours 59 minutes')
    await court.look()
    expect(await court.facts(id)).toMatchObject(waits)

    await court.age(id, '2 minutes')
    await court.look()

    expect(await court.facts(id)).toMatchObject(decided)
    expect(await statusOf(world, deal.dealId)).toBe('canceled')
    expect(await holdings(world, court.trader.id)).toEqual({ available: '1000.000000' })
    await expectSoundBooks(world)
  })

  const change: Record<string, (id: string, dealId: string) => Promise<unknown>> = {
    'a file of the merchant’s side': (_, dealId) => showEvidence(world, dealId),
    'a line that the merchant has typed': (id) =>
      world.query(
        `insert into dispute_item (dispute_id, key, side, text) values ($1, 'number', 'merchant', 'A1')`,
        [id],
      ),
    'a sign of payment': (_, dealId) =>
      world.query('update deal set has_sign = true where id = $1', [dealId]),
    'a part that came': (_, dealId) =>
      world.query('update deal set received_kopecks = 1 where id = $1', [dealId]),
    'a text of that sum that is not believed': () => court.comes({ trust: 1, trustReason: 'not_proven' }),
    'a receipt that names no method': () =>
      court.comes({ methodId: null, cardTail: null, trust: 2, trustReason: 'x' }),
    'time in which the platform was down': (id) =>
      world.query(`update dispute set paused = interval '2 minutes' where id = $1`, [id]),
    'a member of support who reads it': (id) =>
      world.query(`update dispute set held_by = $2, held_until = now() + interval '1 minute' where id = $1`, [
        id,
        court.judgeId,
      ]),
    'a deal that was complete': (id) =>
      world.query(`update dispute set deal_status_before = 'complete' where id = $1`, [id]),
  }
  test.each(Object.keys(change))('not with %s', async (what) => {
    const { deal, id } = await opened()
    await court.age(id, '24 hours 1 minute')
    await change[what]?.(id, deal.dealId)

    await court.look()

    expect(await court.facts(id)).toMatchObject(waits)
  })
})

describe('the trader’s silence', () => {
  const decided = {
    status: 'completed_towards_merchant',
    ended_by: 'rule',
    verdict_rule: 'silence',
    verdict_reason: 'no_answer',
    verdict_exhibits: ['A', 'M1'],
  }
  const opened = async (amount = '5000.00') => {
    const deal = await court.expired(amount)
    const id = await court.disputed(deal)
    await court.opensAlert(id)
    await court.age(id, '24 hours 1 minute')
    return { deal, id }
  }

  test('decides for the merchant after 24 hours, and nothing else does so before', async () => {
    const { id } = await opened()
    await court.age(id, '-2 minutes')
    await court.look()
    expect(await court.facts(id)).toMatchObject(waits)

    await court.age(id, '2 minutes')
    await court.look()

    expect(await court.facts(id)).toMatchObject(decided)
    expect(await holdings(world, court.shop.merchantId)).toEqual({ available: '50.270271' })
  })

  test('up to 15 000 RUB', async () => {
    const exact = await opened('15000.00')
    const more = await opened('15000.01')

    await court.look()

    expect(await court.facts(exact.id)).toMatchObject(decided)
    expect(await court.facts(more.id)).toMatchObject(waits)
  })

  const change: Record<string, (id: string, dealId: string) => Promise<unknown>> = {
    'no alert that was opened': (id) =>
      world.query('update alert set opened_at = null where about = $1', [`dispute:${id}`]),
    'an alert that only the merchant opened': async (id) => {
      await world.query('update alert set opened_at = null, user_id = $2 where about = $1', [
        `dispute:${id}`,
        court.shop.merchantId,
      ])
      await court.opensAlert(id, court.shop.merchantId)
    },
    'a file of the trader': (_, dealId) => showEvidence(world, dealId, 'trader'),
    'a line that the trader has typed': (id) =>
      world.query(
        `insert into dispute_item (dispute_id, key, side, text) values ($1, 'said', 'trader', 'no')`,
        [id],
      ),
    'an answer whose file was taken down': (id) =>
      world.query('update dispute set answered_at = now() where id = $1', [id]),
    'a question of support': (id) =>
      world.query(`update dispute set status = 'deepconsideration' where id = $1`, [id]),
    'time in which the platform was down': (id) =>
      world.query(`update dispute set paused = interval '2 minutes' where id = $1`, [id]),
    'a deal that was complete': (id) =>
      world.query(`update dispute set deal_status_before = 'complete' where id = $1`, [id]),
    'a verdict that waits for a colleague': (id) =>
      world.query(
        `insert into held_change (id, kind, subject, concerns, maker_id, network, reason, change, look, expires_at)
         values (gen_random_uuid(), 'dispute.verdict', 'dispute:' || $1, '{}', $2, '', '', '', '{}', now() + interval '1 day')`,
        [id, court.judgeId],
      ),
    'a living phone with an unbroken chain and no such receipt': () => court.chain(),
  }
  test.each(Object.keys(change))('decides nothing with %s', async (what) => {
    const { deal, id } = await opened()
    await change[what]?.(id, deal.dealId)

    await court.look()

    expect(await court.facts(id)).toMatchObject({ decided_at: null })
  })

  test('decides nothing without evidence of the merchant', async () => {
    const { deal, id } = await opened()
    await world.query(
      `update evidence_file set deleted_at = now(), deleted_by = 'test' where subject = 'deal:' || $1`,
      [deal.dealId],
    )
    await court.look()
    expect((await court.facts(id)).verdict_rule).not.toBe('silence')
  })

  test.each([
    [
      'was silent',
      `insert into terminal_silence (terminal_id, began_at, ended_at) values ($1, now() - interval '1 hour', now())`,
    ],
    ['is silent', `update terminal set last_ping_at = now() - interval '1 hour' where id = $1`],
    ['has lost its chain', 'update balance_chain set stopped_at = now() where terminal_id = $1'],
  ])('decides where the phone %s', async (_, statement) => {
    const { id } = await opened()
    await court.chain()
    await world.query(statement, [court.trader.terminalId])

    await court.look()

    expect(await court.facts(id)).toMatchObject(decided)
  })

  test('decides nothing against somebody whom the messenger’s text kept out', async () => {
    const { id } = await opened()
    const { disputes } = world.florin.services
    const { lacksMessenger } = disputes
    const requests: unknown[] = []
    Object.assign(disputes, {
      lacksMessenger: async (userId: string, then?: Date) => {
        requests.push(then)
        return userId === court.trader.id
      },
    })

    await court.look()

    Object.assign(disputes, { lacksMessenger })
    expect(requests[0]).toBeInstanceOf(Date)
    expect(await court.facts(id)).toMatchObject(waits)
  })
})
