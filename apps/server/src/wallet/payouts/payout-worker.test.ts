import { expect, test } from 'vitest'
import { approveByOperator, rejectByOperator } from '../approval/withdrawal-approve.ts'
import { withdrawalTurn } from '../jobs-withdrawals.ts'
import { strangersAddress, useWithdrawals } from '../test/withdrawals.ts'
import { claimPayouts, movePayout } from './payout-store.ts'

const own = useWithdrawals({ approvalAboveMicroUsdt: 50_000_000n })
const act = { actor: 'operator', origin: { ip: 'test', requestId: 'test' } }

async function signed(amount = '10') {
  const lead = await own.lead('100')
  const address = strangersAddress()
  const id = await own.confirm(lead, amount, address)
  await withdrawalTurn(own.payouts)
  await own.signer.tick()
  expect(await own.state(id)).toBe('signed')
  return { lead, address, id }
}

test('reverted on the chain: failed, everything back once, and no second attempt', async () => {
  const { lead, address, id } = await signed()
  own.node.control.setBlacklisted(own.keys.hotAddress, true)

  expect(await own.settle(id)).toBe('failed')

  own.node.control.setBlacklisted(own.keys.hotAddress, false)
  own.node.control.mine(20)
  await own.settle(id, 3)
  expect(own.paidTo(address)).toBe(0)
  expect(await own.balance(lead.userId)).toEqual({ available: 100_000_000n, frozen: 0n })
  expect(await own.world.query('select state from payout where withdrawal_id = $1', [id])).toEqual([
    { state: 'failed' },
  ])
  expect((await own.world.mail(lead.email, ({ subject }) => subject.includes('not sent'))).text).toContain(
    address,
  )
})

test('what the signer refuses is given back', async () => {
  const lead = await own.lead('100')
  const address = strangersAddress()
  const id = await own.confirm(lead, '10', address)
  await withdrawalTurn(own.payouts)
  own.node.control.setBlacklisted(address, true)
  own.node.control.mine(21)

  await own.signer.tick()
  await withdrawalTurn(own.payouts)

  expect(await own.state(id)).toBe('rejected')
  expect(await own.balance(lead.userId)).toEqual({ available: 100_000_000n, frozen: 0n })
})

test('a large one waits for an operator, who lets it go or gives it back', async () => {
  const lead = await own.lead('500')
  const [first, second] = [strangersAddress(), strangersAddress()]
  const [kept, let_] = [await own.confirm(lead, '60', first), await own.confirm(lead, '60', second)]
  await withdrawalTurn(own.payouts)
  expect([await own.state(kept), await own.state(let_)]).toEqual(['confirmed', 'confirmed'])

  expect(await rejectByOperator(own.payouts, kept, 'a stolen account', act)).toBe(true)
  expect(await approveByOperator(own.payouts, let_, act)).toBe(true)

  expect(await own.settle(let_)).toBe('done')
  expect([await own.state(kept), own.paidTo(first), own.paidTo(second)]).toEqual(['rejected', 0, 1])
  expect(await rejectByOperator(own.payouts, let_, 'too late', act)).toBe(false)
  const was = { state: 'confirmed', user: lead.userId, amount: '60.000000' }
  expect(
    await own.world.query(`select action, before, after from audit where actor = 'operator' order by id`),
  ).toMatchObject([
    {
      action: 'withdrawal.reject',
      before: { ...was, address: first },
      after: { state: 'rejected', reason: 'a stolen account' },
    },
    {
      action: 'withdrawal.approve',
      before: { ...was, address: second },
      after: { state: 'approved', approved_by: 'operator' },
    },
  ])
})

// A process that was suspended for a minute resumes where it was; another worker has the payout by now.
test('a worker whose lease ran out writes nothing', async () => {
  const { id } = await signed()
  const { db } = own.world.florin.services
  const [sleeper] = await claimPayouts(db.each, 1)
  await own.world.query(`update payout set leased_until = 'epoch' where withdrawal_id = $1`, [id])
  const [second] = await claimPayouts(db.each, 1)

  expect(sleeper?.id).toBe(second?.id)
  expect(await db.write((tx) => movePayout(tx, sleeper!, 'broadcasting'))).toBe(false)
  expect(await db.write((tx) => movePayout(tx, second!, 'broadcasting'))).toBe(true)
})

test('signed bytes that may still land are neither replaced nor refunded, whoever asks', async () => {
  const { id } = await signed()
  const change = (text: string) => own.world.query(text, [id])

  await expect(change(`update withdrawal set state = 'rejected' where id = $1`)).rejects.toMatchObject({
    code: 'FW003',
  })
  await expect(change(`update withdrawal set state = 'built' where id = $1`)).rejects.toMatchObject({
    code: 'FW003',
  })
  await expect(change(`update payout set state = 'dead' where withdrawal_id = $1`)).rejects.toMatchObject({
    code: '23514',
  })
  await expect(change(`update payout set raw_data = '' where withdrawal_id = $1`)).rejects.toMatchObject({
    code: 'FW002',
  })
})

// The node once denies wrongly that it has the transaction; only the blocks themselves would show it.
test('a receipt that a node forgets at the wrong moment is no proof of death', async () => {
  const { id, address } = await signed()
  await withdrawalTurn(own.payouts)
  own.node.control.mine(2)
  own.node.control.advanceClock(12 * 60_000)
  own.node.control.mine(25)
  own.node.faults.add('gettransactioninfobyid', { kind: 'empty' }, 'always')
  own.node.faults.add('gettransactionbyid', { kind: 'empty' }, 'always')
  own.node.faults.add('gettransactionfrompending', { kind: 'empty' }, 'always')

  for (let turn = 0; turn < 5; turn += 1) await withdrawalTurn(own.payouts)

  own.node.faults.clear()
  expect(await own.world.query('select attempt from payout where withdrawal_id = $1', [id])).toEqual([
    { attempt: 1 },
  ])
  expect(await own.settle(id)).toBe('done')
  expect(own.paidTo(address)).toBe(1)
})

// Every node and every block lies to the worker at once, and it buries what has landed.
test('a worker that was deceived pays nothing twice: the signer asks the chain itself, and no refund follows', async () => {
  const { id, address, lead } = await signed()
  await withdrawalTurn(own.payouts)
  own.node.control.mine(2)
  own.node.control.advanceClock(12 * 60_000)
  own.node.control.mine(25)
  const { chain } = own.payouts
  const deceived = {
    ...own.payouts,
    chain: {
      ...chain,
      solidOutcome: async () => ({ kind: 'unknown' }) as const,
      isHeardOf: async () => false,
      solidBlock: async (height: bigint) => ({ ...(await chain.solidBlock(height)), transfers: [] }),
    },
  }
  await withdrawalTurn(deceived)
  expect(
    await own.world.query('select state from payout where withdrawal_id = $1 order by attempt', [id]),
  ).toEqual([{ state: 'dead' }, { state: 'built' }])

  await own.settle(id, 5)
  own.node.control.advanceClock(12 * 60_000)
  own.node.control.mine(25)
  await own.settle(id, 5)

  expect([await own.state(id), own.paidTo(address)]).toEqual(['built', 1])
  expect((await own.balance(lead.userId)).frozen).toBe(10_100_000n)
  expect(await own.world.query('select attempt from payout where withdrawal_id = $1', [id])).toHaveLength(2)
})
