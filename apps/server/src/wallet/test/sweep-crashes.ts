import { expect } from 'vitest'
import type { Life } from '../../../test/life.ts'
import { withdrawalTurn } from '../jobs-withdrawals.ts'
import { planSweeps } from '../payouts/sweep.ts'
import { childOrder } from './child-order.ts'
import { deposited } from './deposited.ts'
import { dieAt } from './die-at.ts'
import { mortalOffice } from './mortal-office.ts'
import { behaviours } from './node-behaviours.ts'
import type { Lead, WithdrawalWorld } from './withdrawals.ts'

export const sweepBehaviours = [
  'honest',
  'accepts, then times out',
  'swallows',
  'forgets receipts',
  'reorganises',
] as const

export interface SweepCrash {
  /** The payments that bring a deposit home: an address without TRX gets some first. */
  readonly payments: 'top-up and sweep' | 'sweep alone'
  readonly behaviour: string
}

/** A deposit is swept by a worker that dies on the way: it moves once, and what the token took is booked once. */
async function play(
  own: WithdrawalWorld,
  one: SweepCrash,
  dies: (lead: Lead) => Promise<void>,
): Promise<void> {
  const { node } = own
  const lead = await own.lead('0')
  if (one.payments === 'sweep alone') node.control.faucet({ address: lead.address, trx: '100' })
  node.control.setToken({ feeBasisPoints: 0 })
  await deposited(own, lead, '250')
  node.control.setToken({ feeBasisPoints: 10, maximumFee: '100000000' })
  behaviours[one.behaviour]?.before?.(node)

  await dies(lead)

  node.faults.clear()
  behaviours[one.behaviour]?.after?.(node)
  await own.world.query(`update payout set leased_until = 'epoch'`)
  await bringHome(own, lead)
  await expectOnce(own, lead, one)
  node.faults.clear()
}

/** Carried on by a worker until it dies, then by another one. */
export async function sweepLivedThrough(
  own: WithdrawalWorld,
  payments: SweepCrash['payments'],
  life: Life,
): Promise<void> {
  await play(own, { payments, behaviour: 'honest' }, async (lead) => {
    const office = mortalOffice(own, life)
    for (let turn = 0; turn < 60 && !(await office.turn({ sweeps: true })); turn += 1) {
      if (await isHome(own, lead)) break
      own.node.control.mine(20)
    }
    await office.close()
  })
}

/** The same by a process of its own, which is killed. */
export async function killSweepBefore(
  own: WithdrawalWorld,
  one: SweepCrash & { readonly step: number },
): Promise<void> {
  await play(own, one, () =>
    dieAt('./withdrawal-crash-child.ts', { ...childOrder(own, one), sweeps: true }, () =>
      own.node.control.mine(5),
    ),
  )
}

async function bringHome(own: WithdrawalWorld, lead: Lead): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) {
    await planSweeps(own.payouts)
    await withdrawalTurn(own.payouts)
    await own.signer.tick()
    await withdrawalTurn(own.payouts)
    own.node.control.mine(20)
    if (await isHome(own, lead)) return
  }
  throw new Error(`What lies on ${lead.address} was never brought home`)
}

async function isHome(own: WithdrawalWorld, { address }: Lead): Promise<boolean> {
  const rows = await own.world.query(
    `select from payout where purpose = 'sweep' and from_address = $1 and state = 'done'`,
    [address],
  )
  return rows.length > 0
}

async function expectOnce(own: WithdrawalWorld, { address }: Lead, { payments }: SweepCrash): Promise<void> {
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
  const toppedUp = payments === 'top-up and sweep' ? [{ purpose: 'top_up', state: 'done' }] : []
  expect(payouts).toEqual([...toppedUp, { purpose: 'sweep', state: 'done' }])
}
