import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { advice, expectDone, expectRefusal, type Operator, operatorOf } from '../../test/operator-process.ts'
import { currentHalt, resumeMoney } from '../books/index.ts'
import { forgetRestored, markRestored } from '../platform/restored.ts'
import { useWithdrawals } from '../wallet/test/withdrawals.ts'

// What the operator may do with money, as somebody types it; a process for each act makes the rest a long test.

// Each act is a process that loads all of the server, and the machine has other work.
vi.setConfig({ testTimeout: 90_000 })

// Above the limit nothing goes without an operator, so the server's own jobs leave these withdrawals alone.
const own = useWithdrawals({}, { environment: { WITHDRAW_APPROVAL_ABOVE: '1' } })
let operator: Operator
beforeAll(async () => {
  operator = await operatorOf(own.world)
})

const audit = async (action: string, subject: string) =>
  own.world.query(`select actor, origin->>'ip' as ip from audit where action = $1 and subject = $2`, [
    action,
    subject,
  ])
const byOperator = [{ actor: 'operator', ip: 'console' }]

describe('money', () => {
  beforeEach(async () => {
    const act = { actor: 'test', reason: 'clean', origin: { ip: 'test', requestId: 'test' } }
    await own.world.florin.services.db.write((tx) => resumeMoney(tx, act))
  })
  const gauge = async () => {
    const { body } = await own.world.browser().call('metrics')
    return /^florin_money_halted (\d)$/m.exec(body)?.[1]
  }

  test('is halted with a reason and resumed with another, and the metric follows', async () => {
    expect(await gauge()).toBe('0')

    expectDone(await operator(['money', 'halt', 'the', 'auditor', 'calls']), 'Money stands still.')
    expect(await currentHalt(own.world.florin.services.db.each)).toMatchObject({
      reason: 'the auditor calls',
      haltedBy: 'operator',
    })
    expect(await gauge()).toBe('1')

    expectDone(
      await operator(['money', 'resume', 'she', 'has', 'gone']),
      'Money moves again. It had stopped: the auditor calls',
    )
    expect(await gauge()).toBe('0')
    expect(await audit('money.halt', 'money')).toEqual(byOperator)
    expect(await audit('money.resume', 'money')).toContainEqual(byOperator[0])
  })

  // What was paid since the copy would be paid again as soon as it moves.
  test('does not move while a restored state waits to be accepted', async () => {
    const { db } = own.world.florin.services
    const moment = new Date().toISOString()
    await db.write((tx) => markRestored(tx, { stateOf: moment }))

    const refused = await operator(['money', 'resume', 'in', 'a', 'hurry'])
    await db.write(forgetRestored)

    expectRefusal(
      refused,
      'Nothing changed: a restored state waits to be accepted, and would pay again what was paid since. First "restored look", then "restored accept".',
    )
  })
})

test('a verb that does not exist is refused', async () => {
  expectRefusal(await operator(['money', 'print', 'lots']), `There is no "money print". ${advice}`)
})
