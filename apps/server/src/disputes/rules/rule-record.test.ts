import { beforeAll, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { setRate } from '../../deals/test/shop.ts'
import { opened, unpaidDeal } from '../test/exhibit-scene.ts'
import { decideObvious } from './rule-verdicts.ts'

const world = useWorld()
beforeAll(() => setRate(world))

/** A trader has opened the alert and said nothing for a day. The record speaks for them: a phone that was heard all the time, an unbroken chain. */
async function silentTrader() {
  const scene = await unpaidDeal(world)
  const id = await opened(world, scene)
  await world.florin.services.disputes.openAbout(scene.phone.owner.userId, `dispute:${id}`)
  await world.query(`update dispute set admitted_at = admitted_at - interval '25 hours' where id = $1`, [id])
  return { id, terminalId: scene.phone.phone.terminalId }
}

async function ruleOf(id: string) {
  await world.query(`update dispute set rules_look_at = '-infinity' where decided_at is null`)
  await decideObvious({ ...world.florin.services.disputes, rules: new Set(['silence']) })
  const [row] = await world.query<{ rule: string | null }>(
    'select verdict_rule as rule from dispute where id = $1',
    [id],
  )
  return row?.rule
}

describe('what the server has filed at the opening protects a silent trader', () => {
  test.each([
    ['strangers’ texts stop the chain', 'update balance_chain set stopped_at = now() where terminal_id = $1'],
    ['the phone is replaced', 'update payment_method set terminal_id = null where terminal_id = $1'],
  ])('although %s afterwards', async (_, statement) => {
    const { id, terminalId } = await silentTrader()
    await world.query(statement, [terminalId])

    expect(await ruleOf(id)).toBeNull()
  })
})
