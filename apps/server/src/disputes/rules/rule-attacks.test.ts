import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { endDue } from '../../deals/orders/clocks.ts'
import { expectSoundBooks, letDue } from '../../deals/test/opened.ts'
import { newTrader, setRate } from '../../deals/test/shop.ts'
import { type RuledCourt, ruledCourt, ruledWorld } from '../test/rule-scene.ts'

// Attacks on the rules by which cases decide themselves: people who arrange the facts that a rule looks at.

const world = useWorld(ruledWorld)
let court: RuledCourt
beforeAll(() => setRate(world))
beforeEach(async () => {
  court = await ruledCourt(world)
})

const undecided = { decided_at: null }
const caseOf = async (dealId: string) =>
  (await world.query<{ id: string }>('select id from dispute where deal_id = $1', [dealId]))[0]?.id ?? ''

describe('a trader who switches the phone off', () => {
  test('does not win the case that its silence has opened', async () => {
    const { dealId } = await court.claimed()
    await world.query(`update terminal set last_ping_at = now() - interval '1 hour' where id = $1`, [
      court.trader.terminalId,
    ])
    await letDue(world, dealId)
    await endDue(court.parts)
    const id = await caseOf(dealId)
    expect(id).not.toBe('')
    await court.age(id, '25 hours')

    await court.look()

    expect(await court.facts(id)).toMatchObject(undecided)
  })
})

describe('a trader who switches the phone off and gives the method another one', () => {
  test('does not win the case that its silence has opened', async () => {
    const other = await newTrader(world, { id: court.trader.id, usdt: 0n })
    await world.query('update payment_method set is_active = false where id = $1', [other.methodId])
    const { dealId } = await court.claimed()
    await world.query(`update terminal set last_ping_at = now() - interval '1 hour' where id = $1`, [
      court.trader.terminalId,
    ])
    await letDue(world, dealId)
    await endDue(court.parts)
    const id = await caseOf(dealId)
    expect(id).not.toBe('')
    await world.query('update payment_method set terminal_id = $2 where id = $1', [
      court.trader.methodId,
      other.terminalId,
    ])
    await court.age(id, '25 hours')

    await court.look()

    expect(await court.facts(id)).toMatchObject(undecided)
  })
})

describe('a merchant’s file that support took down', () => {
  test('is no evidence against a silent trader', async () => {
    const { dealId } = await court.expired()
    const id = await court.disputed({ dealId })
    await court.opensAlert(id)
    await world.query(
      `update evidence_file set deleted_at = now(), deleted_by = 'test' where subject = 'deal:' || $1`,
      [dealId],
    )
    await court.age(id, '25 hours')

    await court.look()

    expect((await court.facts(id)).verdict_rule).not.toBe('silence')
  })
})

describe('a payment of another deal', () => {
  /** A second method of the trader at the same bank, with a deal of the same sum at the same time. */
  async function twin(dealId: string, digits: string): Promise<void> {
    const { id, terminalId } = court.trader
    const { methodId } = await newTrader(world, { id, terminalId, usdt: 0n })
    await world.query(`update payment_method set ${digits} where id = $1`, [methodId])
    await world.query(
      `insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, requested_kopecks,
        amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, merchant_basis_points, trader_basis_points,
        lead_basis_points, due_at)
       select gen_random_uuid(), gen_random_uuid(), merchant_id, trader_id, $2, bank, order_type, is_test, 'pending', requested_kopecks,
        amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, merchant_basis_points, trader_basis_points,
        lead_basis_points, now() from deal where id = $1`,
      [dealId, methodId],
    )
  }
  const withoutCard = 'is_c2c = false, card_sealed = null, card_index = null, card_tail = null'

  test.each([
    ['a phone number of the same bank: the text names the card that it landed on', withoutCard, null],
    ['another card', 'is_c2c = true', 'receipt'],
  ])('to %s', async (_, digits, rule) => {
    const { dealId } = await court.expired()
    const id = await court.disputed({ dealId })
    await twin(dealId, digits)
    await court.comes()

    await court.look()

    expect(await court.facts(id)).toMatchObject({ verdict_rule: rule })
  })
})

describe('a late receipt', () => {
  test('completes no deal that its sides have canceled', async () => {
    const deal = await court.expired()
    const id = await court.disputed(deal)
    const proposal = await court.propose(id, 'merchant', { kind: 'cancel' })
    await court.accept(id, 'trader', proposal)

    const receipt = await court.comes()

    expect((await court.fateOf(receipt))?.fate).toBe('unmatched')
    expect(await world.query('select status from deal where id = $1', [deal.dealId])).toEqual([
      { status: 'canceled' },
    ])
    await expectSoundBooks(world)
  })
})
