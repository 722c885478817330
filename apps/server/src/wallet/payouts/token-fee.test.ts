import { check, everything, ledgerInvariants } from '@florin/ledger'
import { beforeAll, expect, test } from 'vitest'
import { currentHalt, houseBalance } from '../../books/index.ts'
import { createLog } from '../../platform/log.ts'
import { openAlarms } from '../chain/chain-alarms-store.ts'
import { depositInvariants } from '../deposits/deposit-invariants.ts'
import { type Scanner, scanner } from '../deposits/scan.ts'
import { withdrawalTurn } from '../jobs-withdrawals.ts'
import { reconciliation } from '../reconciliation/reconciliation.ts'
import { type Lead, strangersAddress, useWithdrawals } from '../test/withdrawals.ts'
import { inFlightMicroUsdt } from '../withdrawals/in-flight-store.ts'
import { withdrawalInvariants } from '../withdrawals/withdrawal-invariants.ts'
import { planSweeps } from './sweep.ts'

const own = useWithdrawals()
const log = createLog('silent')
let reader: Scanner

beforeAll(async () => {
  const { db } = own.world.florin.services
  const { chain } = own.payouts
  reader = scanner({
    db,
    log,
    chain,
    live: { announce: async () => undefined },
    tell: async () => undefined,
    minimumMicroUsdt: 1_000_000n,
  })
  // The books begin empty, so the hot wallet does too: here every micro-unit is counted.
  own.node.control.setTokenBalance(own.keys.hotAddress, '0')
  own.node.control.mine(21)
  await reader.scan()
  own.node.control.setToken({ feeBasisPoints: 10, maximumFee: '100000000' })
  own.node.control.mine(21)
})

const db = () => own.world.florin.services.db
const house = async (kind: 'custody' | 'network_fee') => (await houseBalance(db().each, kind, 'USDT')).units

async function deposit(lead: Lead, usdt: string): Promise<void> {
  own.node.control.faucet({ address: lead.address, usdt })
  own.node.control.mine(21)
  await reader.scan()
}

async function reconcile() {
  const { chain } = own.payouts
  return reconciliation({ db: db(), log, chain, scanner: reader, inFlightMicroUsdt, pauseMs: 1 }).reconcile()
}

async function red(): Promise<string[]> {
  const promises = [...ledgerInvariants, ...depositInvariants, ...withdrawalInvariants]
  const findings = await check(db().pool, promises, everything)
  return findings.filter(({ count }) => count > 0).map(({ invariant }) => invariant.id)
}

/** Chain and books are compared at every step, also between the block and our own booking of it. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await planSweeps(own.payouts)
    await withdrawalTurn(own.payouts)
    await own.signer.tick()
    await withdrawalTurn(own.payouts)
    own.node.control.mine(21)
    await reader.scan()
    await reconcile()
    expect([turn, await openAlarms(db().each), await currentHalt(db().each)]).toEqual([turn, [], undefined])
  }
}

test('a sweep that arrives short books the difference as our cost, once, and the chain holds what the books say', async () => {
  const lead = await own.lead('0')
  await deposit(lead, '333.333333')
  expect(await own.balance(lead.userId)).toEqual({ available: 333_000_000n, frozen: 0n })

  await turns(8)

  expect(own.node.control.account(lead.address).usdt).toMatch(/^0(\.0+)?$/)
  expect(await own.payouts.chain.tokenBalance(own.keys.hotAddress)).toBe(332_667_000n)
  expect([await house('custody'), await house('network_fee')]).toEqual([-332_667_000n, -333_000n])
  expect(await reconcile()).toMatchObject({ chain: 332_667_000n, custody: 332_667_000n, inFlight: 0n })
  expect(
    await own.world.query(
      `select transfer.reference = 'fee:' || payout.txid || ':1' as is_named, payout.reason
       from payout join ledger.transfer on transfer.kind = 'network_fee' where payout.purpose = 'sweep'`,
    ),
  ).toEqual([{ is_named: true, reason: 'the token kept 0.333000 USDT on the way' }])
  // People are owed what they sent. The house has earned nothing yet, and until an operator tops up, this line says so.
  expect(await red()).toEqual(['I17'])
  own.node.control.faucet({ address: own.keys.hotAddress, usdt: '1' })
  own.node.control.mine(21)
  expect(await reconcile()).toMatchObject({ chain: 333_666_000n, custody: 333_666_000n })
  expect(await red()).toEqual([])
})

test('a withdrawal of which the token keeps a part is done: what we signed has left, and nothing is sent again', async () => {
  const lead = await own.lead('0')
  await deposit(lead, '1000')
  await turns(8)
  const custody = await house('custody')
  const address = strangersAddress()
  const id = await own.confirm(lead, '100', address)

  expect(await own.settle(id)).toBe('done')
  await turns(3)

  expect(own.node.control.transfers({ to: address })).toMatchObject([{ units: '99900000' }])
  expect((await house('custody')) - custody).toBe(100_000_000n)
  const measure = await reconcile()
  expect(measure?.chain).toBe(measure?.custody)
  expect(await red()).toEqual([])
  expect(await own.world.query('select state, reason from payout where withdrawal_id = $1', [id])).toEqual([
    { state: 'done', reason: 'the token kept 0.100000 USDT on the way' },
  ])
})
