import { expect, test } from 'vitest'
import { withdrawalTurn } from '../jobs-withdrawals.ts'
import { deposited } from '../test/deposited.ts'
import { useWithdrawals } from '../test/withdrawals.ts'
import { planSweeps } from './sweep.ts'

const own = useWithdrawals()

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await planSweeps(own.payouts)
    await withdrawalTurn(own.payouts)
    await own.signer.tick()
    await withdrawalTurn(own.payouts)
    own.node.control.mine(21)
  }
}

test('what lies above the threshold goes to the hot wallet: topped up, swept, and the books do not move', async () => {
  const [rich, poor] = [await own.lead('0'), await own.lead('0')]
  await deposited(own, rich, '250')
  await deposited(own, poor, '19')
  const before = Number(own.node.control.account(own.keys.hotAddress).usdt)
  const entries = async () => (await own.world.query('select count(*) as n from ledger.entry'))[0]
  const books = await entries()

  await turns(8)

  expect(own.node.control.account(rich.address).usdt).toMatch(/^0(\.0+)?$/)
  expect(Number(own.node.control.account(poor.address).usdt)).toBe(19)
  expect(Number(own.node.control.account(own.keys.hotAddress).usdt)).toBe(before + 250)
  expect(await entries()).toEqual(books)
  const payouts = await own.world.query(
    `select purpose, state, network_fee_sun is not null as has_fee from payout order by created_at`,
  )
  expect(payouts).toEqual([
    { purpose: 'top_up', state: 'done', has_fee: true },
    { purpose: 'sweep', state: 'done', has_fee: true },
  ])
})
