import { afterEach, beforeAll, expect, test } from 'vitest'
import { sentTransaction } from '../../adapters/tron/index.ts'
import { createLog } from '../../platform/log.ts'
import { approveWithdrawals, buildWithdrawals } from '../approval/index.ts'
import { type Scanner, scanner } from '../deposits/scan.ts'
import { type Lead, strangersAddress, useWithdrawals } from '../test/withdrawals.ts'
import { adoptPayment } from './adopt-payment.ts'
import { type Pair, pairByName, pairPayments, type Unpaired } from './pair-payments.ts'
import { planTransfer } from './payout-plan.ts'
import { unknownPayments } from './unknown-payments-store.ts'

// Books as a restore leaves them: a withdrawal was paid by bytes that no row here has.

const own = useWithdrawals()
let reader: Scanner
let lead: Lead

beforeAll(async () => {
  reader = scanner({
    db: own.world.florin.services.db,
    log: createLog('silent'),
    chain: own.payouts.chain,
    live: { announce: async () => undefined },
    tell: async () => undefined,
    minimumMicroUsdt: 1_000_000n,
  })
  await reader.scan()
  lead = await own.lead('1000')
})
// What a test leaves unpaid would be the next one's.
afterEach(async () => {
  own.node.control.setToken({ feeBasisPoints: 0, maximumFee: '0' })
  own.node.control.mine(21)
})

/** As the signer of the time that was lost has done it. */
async function pay(address: string, micro: bigint): Promise<string> {
  const input = { purpose: 'withdrawal', from: own.keys.hotAddress, to: address, amount: micro } as const
  const { unsigned } = await planTransfer(own.payouts, input)
  const signature = own.keys.sign(undefined, Buffer.from(unsigned.txid, 'hex'))
  await own.payouts.chain.broadcast({ ...unsigned, signatureHex: signature.toString('hex') })
  await mineAndRead()
  return unsigned.txid
}

async function mineAndRead(): Promise<void> {
  own.node.control.mine(21)
  await reader.scan()
}

const look = async (): Promise<(Pair | Unpaired)[]> =>
  pairPayments(own.payouts, await unknownPayments(own.world.florin.services.db.each, own.keys.hotAddress))

async function adopt(found: Pair | Unpaired | undefined): Promise<string> {
  if (!found || 'lacks' in found) throw new Error(found?.lacks ?? 'nothing was paid')
  const sent = await sentTransaction([own.node.url], found.payment.txid)
  await own.world.florin.services.db.write((tx) => adoptPayment(tx, found, sent))
  return found.withdrawal.id
}

async function approved(address: string, by = lead): Promise<string> {
  const id = await own.confirm(by, '100', address)
  await approveWithdrawals(own.payouts)
  expect(await own.state(id)).toBe('approved')
  return id
}

test('of what a token with a fee keeps, the withdrawal that was paid is found all the same', async () => {
  own.node.control.setToken({ feeBasisPoints: 10, maximumFee: '100000000' })
  own.node.control.mine(21)
  const address = strangersAddress()
  const id = await approved(address)
  await pay(address, 100_000_000n)

  const found = await look()

  // One transaction, with the receiver's part and the token's.
  expect(found.map(({ payment }) => payment.amountMicroUsdt)).toEqual([100_000_000n])
  expect(await adopt(found[0])).toBe(id)
  expect(await own.settle(id)).toBe('done')
  expect(own.node.control.transfers({ to: address })).toMatchObject([{ units: '99900000' }])
  expect(await look()).toEqual([])
})

test('the fee that we keep stays here: what leaves is what the withdrawal says', async () => {
  const address = strangersAddress()
  const id = await approved(address)
  await pay(address, 100_000_000n)

  expect(
    await own.world.query(
      'select amount_micro_usdt as amount, fee_micro_usdt as fee from withdrawal where id = $1',
      [id],
    ),
  ).toEqual([{ amount: 100_000_000n, fee: 1_000_000n }])
  expect(await adopt((await look())[0])).toBe(id)
  expect(await own.settle(id)).toBe('done')
  expect(own.paidTo(address)).toBe(1)
})

test('of two equal ones, of which the older has bytes of its own, the younger takes the payment and both are paid once', async () => {
  const address = strangersAddress()
  const older = await approved(address)
  await buildWithdrawals(own.payouts)
  expect(await own.state(older)).toBe('built')
  const younger = await approved(address)
  await pay(address, 100_000_000n)

  expect(await adopt((await look())[0])).toBe(younger)

  // Nothing is left that would be paid again, so the state can be accepted.
  expect(await look()).toEqual([])
  expect(await own.settle(older)).toBe('done')
  expect(await own.settle(younger)).toBe('done')
  expect(own.paidTo(address)).toBe(2)
})

test('a payment more than there are withdrawals keeps nobody from going on', async () => {
  const address = strangersAddress()
  const id = await approved(address)
  await pay(address, 100_000_000n)
  await pay(address, 100_000_000n)
  expect(await adopt((await look())[0])).toBe(id)

  // The adopted one says the same and has not ended; its own transaction is on the chain.
  expect(await look()).toMatchObject([
    { isOpen: false, lacks: expect.stringContaining('no withdrawal here') },
  ])
  expect(await own.settle(id)).toBe('done')
  expect(own.paidTo(address)).toBe(2)
})

test('where the restored bytes died and others were paid, those are adopted as soon as the first can come no more', async () => {
  const address = strangersAddress()
  const id = await approved(address)
  await buildWithdrawals(own.payouts)
  const txid = await pay(address, 100_000_000n)
  const payment = async () => (await look()).find((found) => found.payment.txid === txid)
  expect(await payment()).toMatchObject({ isOpen: true, lacks: expect.stringContaining('may still come') })

  own.node.control.advanceClock(12 * 60_000)
  await mineAndRead()

  expect(await adopt(await payment())).toBe(id)
  expect(await own.settle(id)).toBe('done')
  expect(own.paidTo(address)).toBe(1)
  expect(
    await own.world.query('select attempt, state from payout where withdrawal_id = $1 order by attempt', [
      id,
    ]),
  ).toEqual([
    { attempt: 1, state: 'dead' },
    { attempt: 2, state: 'done' },
  ])
})

test('of two people who have asked for the same, the operator names the one who was paid', async () => {
  const address = strangersAddress()
  const [mine, theirs] = [await approved(address), await approved(address, await own.lead('500'))]
  const txid = await pay(address, 100_000_000n)
  const found = (await look()).find(({ payment }) => payment.txid === txid)!
  expect(found).toMatchObject({ isOpen: true, lacks: expect.stringContaining(`restored adopt ${txid}`) })
  expect(await pairByName(own.payouts, found.payment, '00000000-0000-4000-8000-000000000000')).toMatchObject({
    isOpen: false,
  })

  expect(await adopt(await pairByName(own.payouts, found.payment, theirs))).toBe(theirs)

  expect(await own.settle(theirs)).toBe('done')
  expect(await own.settle(mine)).toBe('done')
  expect(own.paidTo(address)).toBe(2)
})
