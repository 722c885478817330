import { expect } from 'vitest'
import { withdrawalTurn } from '../jobs-withdrawals.ts'
import { planSweeps } from '../payouts/sweep.ts'
import { childOrder } from './child-order.ts'
import { deposited } from './deposited.ts'
import { dieAt } from './die-at.ts'
import { behaviours } from './node-behaviours.ts'
import type { Lead, WithdrawalWorld } from './withdrawals.ts'

const sweepPoints = [
  'sweep.planned',
  'sweep.committed',
  'sign.checked',
  'sign.journaled',
  'sign.stored',
  'send.claimed',
  'send.intent',
  'send.sent',
  'send.recorded',
  'settle.seen',
  'settle.posted',
  'settle.committed',
] as const

const sweepBehaviours = ['honest', 'accepts, then times out', 'swallows', 'forgets receipts', 'reorganises']

export interface SweepCrash {
  readonly point: (typeof sweepPoints)[number]
  /** Of the two payments that bring a deposit home, the one that is on its way at the crash. */
  readonly during: 'top_up' | 'sweep'
  readonly behaviour: string
}

export function allSweepCases(): SweepCrash[] {
  return sweepPoints.flatMap((point) =>
    (['top_up', 'sweep'] as const).flatMap((during) =>
      sweepBehaviours.map((behaviour) => ({ point, during, behaviour })),
    ),
  )
}

/** A deposit is brought home by a process that dies on the way: it moves once, and what the token took is booked once. */
export async function playSweepCrash(own: WithdrawalWorld, one: SweepCrash): Promise<void> {
  const { node } = own
  const lead = await own.lead('0')
  // Whoever has TRX needs none sent, so the first payment is the sweep itself.
  if (one.during === 'sweep') node.control.faucet({ address: lead.address, trx: '100' })
  node.control.setToken({ feeBasisPoints: 0 })
  await deposited(own, lead, '250')
  node.control.setToken({ feeBasisPoints: 10, maximumFee: '100000000' })
  behaviours[one.behaviour]?.before?.(node)

  await dieAt('./withdrawal-crash-child.ts', { ...childOrder(own, one.point), sweeps: true }, () =>
    node.control.mine(5),
  )

  node.faults.clear()
  behaviours[one.behaviour]?.after?.(node)
  await own.world.query(`update payout set leased_until = 'epoch'`)
  await bringHome(own, lead)
  await expectOnce(own, lead, one)
  node.faults.clear()
}

async function bringHome(own: WithdrawalWorld, { address }: Lead): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) {
    await planSweeps(own.payouts)
    await withdrawalTurn(own.payouts)
    await own.signer.tick()
    await withdrawalTurn(own.payouts)
    own.node.control.mine(20)
    const rows = await own.world.query(
      `select from payout where purpose = 'sweep' and from_address = $1 and state = 'done'`,
      [address],
    )
    if (rows.length > 0) return
  }
  throw new Error(`What lies on ${address} was never brought home`)
}

async function expectOnce(own: WithdrawalWorld, { address }: Lead, { during }: SweepCrash): Promise<void> {
  // The newest first: what the token kept, then what came home.
  const moved = own.node.control.transfers({ from: address })
  expect(moved.map(({ to, units }) => [to === own.keys.hotAddress, units])).toEqual([
    [false, '250000'],
    [true, '249750000'],
  ])
  const fees = await own.world.query<{ amount: bigint }>(
    `select entry.amount from ledger.transfer join ledger.entry on entry.transfer_id = transfer.id
     join ledger.account on account.id = entry.account_id and account.kind = 'network_fee'
     where transfer.kind = 'network_fee' and transfer.reference like 'fee:' || $1 || ':%'`,
    [moved[0]?.txid],
  )
  expect(fees).toEqual([{ amount: -250_000n }])
  const payouts = await own.world.query<{ purpose: string; state: string }>(
    `select purpose, state from payout where from_address = $1 or to_address = $1 order by created_at`,
    [address],
  )
  const toppedUp = during === 'top_up' ? [{ purpose: 'top_up', state: 'done' }] : []
  expect(payouts).toEqual([...toppedUp, { purpose: 'sweep', state: 'done' }])
}
