import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { advice, expectDone, expectRefusal, type Operator, operatorOf } from '../../test/operator-process.ts'
import { currentHalt, resumeMoney } from '../books/index.ts'
import { tables } from '../platform/database.ts'
import { raiseAlarm } from '../wallet/chain/chain-alarms-store.ts'
import { strangersAddress, useWithdrawals } from '../wallet/test/withdrawals.ts'

// What the operator may do with money, as somebody types it. Rights have a file of their own.

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

    expectDone(await operator(['money', 'halt', 'again']), 'It stood still already.')
    expectDone(
      await operator(['money', 'resume', 'she', 'has', 'gone']),
      'Money moves again. It had stopped: the auditor calls',
    )
    expect(await gauge()).toBe('0')
    expectDone(await operator(['money', 'resume', 'once more']), 'It had not stopped.')
    expect(await audit('money.halt', 'money')).toEqual(byOperator)
    expect(await audit('money.resume', 'money')).toContainEqual(byOperator[0])
  })
})

describe('a withdrawal', () => {
  test('that waits is approved once', async () => {
    const id = await own.confirm(await own.lead('100'), '10', strangersAddress())

    expectDone(await operator(['withdrawal', 'approve', id]), `Done: approve ${id}`)

    const [row] = await own.world.query('select approved_by from withdrawal where id = $1', [id])
    expect(row).toEqual({ approved_by: 'operator' })
    expect(await own.state(id)).toBe('approved')
    expect(await audit('withdrawal.approve', `withdrawal:${id}`)).toEqual(byOperator)
    expectRefusal(
      await operator(['withdrawal', 'approve', id]),
      `Nothing changed: no withdrawal ${id} waits for it.`,
    )
  })

  test('is rejected with a reason, and the money is back once', async () => {
    const lead = await own.lead('100')
    const id = await own.confirm(lead, '10', strangersAddress())
    expectRefusal(await operator(['withdrawal', 'reject', id]), 'A rejection needs a reason.')

    expectDone(await operator(['withdrawal', 'reject', id, 'a', 'stolen', 'phone']), `Done: reject ${id}`)
    expectRefusal(
      await operator(['withdrawal', 'reject', id, 'again']),
      `Nothing changed: no withdrawal ${id} waits for it.`,
    )

    expect(await own.state(id)).toBe('rejected')
    expect(await own.balance(lead.userId)).toEqual({ available: 100_000_000n, frozen: 0n })
    expect(await audit('withdrawal.reject', `withdrawal:${id}`)).toEqual(byOperator)
    expect((await own.world.mail(lead.email)).text).toContain('10')
  })

  test('that nobody asked for is not there', async () => {
    const id = randomUUID()
    for (const words of [
      ['approve', id],
      ['reject', id, 'why'],
    ])
      expectRefusal(
        await operator(['withdrawal', ...words]),
        `Nothing changed: no withdrawal ${id} waits for it.`,
      )
    expectRefusal(await operator(['withdrawal', 'approve', '17']), `"17" is no withdrawal's id.`)
  })
})

test('an alarm of the chain is dismissed while it is open', async () => {
  await own.world.florin.services.db.write((tx) => raiseAlarm(tx, 'surplus', {}))

  expectDone(await operator(['chain', 'dismiss', 'surplus']), 'Dismissed: surplus')

  expect(await own.world.query('select cleared_by from chain_alarm')).toEqual([{ cleared_by: 'operator' }])
  expect(await audit('chain.alarm.dismissed', 'surplus')).toEqual(byOperator)
  expectRefusal(
    await operator(['chain', 'dismiss', 'surplus']),
    'Nothing changed: the alarm surplus is not open.',
  )
  expectRefusal(
    await operator(['chain', 'dismiss', 'fire']),
    '"fire" is no alarm; they are broken_chain, disagreement, frozen_height, missed_deposit, shortage, surplus.',
  )
})

test.each(['money print lots', `withdrawal double ${randomUUID()}`, 'chain cut surplus', 'dance a little'])(
  '%s: there is no such verb',
  async (line) => {
    const words = line.split(' ')

    expectRefusal(await operator(words), `There is no "${words[0]} ${words[1]}". ${advice}`)
  },
)

test('without words it tells what there is, and that nothing was done', async () => {
  const outcome = await operator([])

  expect(outcome.exitCode).toBe(1)
  expect(outcome.complained).toContain('npm run operator -- money halt REASON...')
})

test('a database that does not answer is told in one line', async () => {
  const outcome = await operator(['money', 'halt', 'fire'], {
    DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c',
  })

  expect(outcome).toMatchObject({ exitCode: 1, said: '' })
  expect(outcome.complained).toMatch(/^[^\n]*ECONNREFUSED[^\n]*\n$/)
})

describe('a debt', () => {
  test('is covered out of revenue, with a reason, once', async () => {
    const { world } = own
    const lead = await own.lead('0')
    const other = await own.lead('0')
    const id = crypto.randomUUID()
    // As a verdict would have left it, and revenue to pay it with.
    await world.query(
      `select ledger.post_one('test.owes', 'test:owes:' || $1, 'USDT', null,
        array[$2, '00000000-0000-0000-0000-000000000000']::uuid[], array['debt', 'suspense'], array[-5000000, 5000000],
        '{}', '{}', '{}', '{}')`,
      [id, lead.userId],
    )
    await world.query(
      `insert into debt (id, debtor_id, asset, owed_micro, recipients, shares_micro)
       values ($1, $2, 'USDT', 5000000, array[$3]::uuid[], array[5000000])`,
      [id, lead.userId, other.userId],
    )
    const cover = ['debt', 'cover', lead.email, 'our', 'mistake']

    expectRefusal(await operator(cover), 'The house has 0.000000 USDT of revenue; 5.000000 are owed.')
    await world.query(
      `select ledger.post_one('test.earned', 'test:earned', 'USDT', null,
        array_fill('00000000-0000-0000-0000-000000000000'::uuid, array[2]), array['revenue', 'custody'],
        array[9000000, -9000000], '{}', '{}', '{}', '{}')`,
    )
    expectDone(await operator(cover), `Paid out of revenue for ${lead.email}: 5.000000 USDT`)
    expectRefusal(await operator(cover), `Nothing changed: ${lead.email} owes nothing.`)

    const balance = await world.query(
      `select kind, balance from ledger.account where owner = any ($1) and balance <> 0`,
      [[lead.userId, other.userId]],
    )
    expect(balance).toEqual([{ kind: 'available', balance: 5_000_000n }])
    expect(await audit('debt.cover', `user:${lead.userId}`)).toEqual(byOperator)
  })

  test('is not covered for nobody, or without a reason', async () => {
    expectRefusal(
      await operator(['debt', 'cover', 'nobody@demo.florin', 'x']),
      'Nobody has the address nobody@demo.florin.',
    )
    expectRefusal(await operator(['debt', 'cover', 'nobody@demo.florin']), 'Covering a debt needs a reason.')
    expectRefusal(
      await operator(['debt', 'forget', 'nobody@demo.florin']),
      `There is no "debt forget". ${advice}`,
    )
  })
})

describe('mail', () => {
  test('that was given up is listed and sent again', async () => {
    const { world } = own
    const letter = {
      to: 'given-up@b.example',
      language: 'en',
      template: 'registration.exists',
      values: {},
    } as const
    const { auth, db } = world.florin.services
    await db.write(async (tx) => {
      await auth.queueMail(tx, letter)
      await sql`update outbox set failed_at = now(), last_error = 'refused' where done_at is null`.execute(
        tables(tx),
      )
    })
    const [row] = await world.query<{ id: bigint }>('select id from outbox where failed_at is not null')

    const listed = await operator(['mail', 'list'])
    expect(listed).toMatchObject({ exitCode: 0, complained: '' })
    expect(listed.said).toContain(`${row?.id}  registration.exists to g***@b.example`)
    expectDone(await operator(['mail', 'send', 'all']), `Will be sent at once: ${row?.id}`)
    expect(await audit('mail.sent_again', String(row?.id))).toEqual(byOperator)
  })

  test('is not dropped without a reason', async () => {
    expectRefusal(await operator(['mail', 'drop', '1']), 'Dropping a mail needs a reason.')
  })
})

test('alerts that were given up are listed and sent again', async () => {
  expectDone(await operator(['alerts', 'given-up']), 'No alert was given up.')
  expectRefusal(await operator(['alerts', 'send', '7']), '"7" is no alert\'s id.')
  expectRefusal(
    await operator(['alerts', 'send', 'all']),
    'Nothing changed: there is no such alert that was given up.',
  )
  expectRefusal(await operator(['alerts', 'list']), `There is no "alerts list". ${advice}`)
})
