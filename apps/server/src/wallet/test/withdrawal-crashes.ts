import { expect } from 'vitest'
import { withdrawalTurn } from '../jobs-withdrawals.ts'
import { childOrder } from './child-order.ts'
import { dieAt } from './die-at.ts'
import { behaviours, sending } from './node-behaviours.ts'
import { strangersAddress, type WithdrawalWorld } from './withdrawals.ts'

export const crashPoints = [
  'approve.claimed',
  'approve.done',
  'build.claimed',
  'build.planned',
  'build.committed',
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
  'dead.proved',
  'dead.committed',
] as const

export interface CrashCase {
  readonly point: (typeof crashPoints)[number]
  readonly behaviour: string
}

export function allCases(): CrashCase[] {
  return crashPoints.flatMap((point) => Object.keys(behaviours).map((behaviour) => ({ point, behaviour })))
}

/** One withdrawal, killed at its point, then carried on by somebody else: one transfer, and the books agree. */
export async function playCrash(own: WithdrawalWorld, { point, behaviour }: CrashCase): Promise<void> {
  const { node } = own
  const lead = await own.lead('100')
  const address = strangersAddress()
  const id = await own.confirm(lead, '10', address)
  // Death needs bytes that never arrive, whatever else the node does.
  if (point.startsWith('dead.')) node.faults.add(sending, { kind: 'swallow' }, 'always')
  behaviours[behaviour]?.before?.(node)

  await dieAt('./withdrawal-crash-child.ts', childOrder(own, point), passesTime(own, point, id))

  node.faults.clear()
  behaviours[behaviour]?.after?.(node)
  // The dead worker's lease runs out.
  await own.world.query(`update withdrawal set leased_until = 'epoch' where id = $1`, [id])
  await own.world.query(`update payout set leased_until = 'epoch' where withdrawal_id = $1`, [id])
  expect(await own.settle(id)).toBe('done')
  expect(own.paidTo(address)).toBe(1)
  expect(await own.balance(lead.userId)).toEqual({ available: 89_900_000n, frozen: 0n })
  node.faults.clear()
}

/** From here on a transfer can be on its way that the chain will refuse. */
const refusedPoints = crashPoints.slice(
  crashPoints.indexOf('send.claimed'),
  crashPoints.indexOf('dead.proved'),
)

export function allRefusedCases(): CrashCase[] {
  return allCases().filter(({ point }) => refusedPoints.includes(point))
}

/** The same for a transfer that reverts: none reaches its receiver, and everything is given back once. */
export async function playRefusedCrash(own: WithdrawalWorld, { point, behaviour }: CrashCase): Promise<void> {
  const { node } = own
  const lead = await own.lead('100')
  const address = strangersAddress()
  const id = await own.confirm(lead, '10', address)
  await withdrawalTurn(own.payouts)
  await own.signer.tick()
  expect(await own.state(id)).toBe('signed')
  node.control.setBlacklisted(own.keys.hotAddress, true)
  behaviours[behaviour]?.before?.(node)

  await dieAt('./withdrawal-crash-child.ts', childOrder(own, point), passesTime(own, point, id))

  node.faults.clear()
  behaviours[behaviour]?.after?.(node)
  await own.world.query(`update payout set leased_until = 'epoch' where withdrawal_id = $1`, [id])
  expect(await own.settle(id)).toBe('failed')
  node.control.setBlacklisted(own.keys.hotAddress, false)
  node.control.mine(20)
  expect(await own.settle(id, 2)).toBe('failed')
  expect(own.paidTo(address)).toBe(0)
  expect(await own.balance(lead.userId)).toEqual({ available: 100_000_000n, frozen: 0n })
  node.faults.clear()
}

/** Death needs a chain that has passed the expiration; so time is made to pass, once the bytes were sent. */
function passesTime(own: WithdrawalWorld, point: string, id: string): () => Promise<void> {
  let isAged = !point.startsWith('dead.')
  return async () => {
    own.node.control.mine(5)
    if (isAged || !(await isSent(own, id))) return
    isAged = true
    own.node.control.advanceClock(12 * 60_000)
    own.node.control.mine(25)
  }
}

async function isSent(own: WithdrawalWorld, id: string): Promise<boolean> {
  return ['broadcasting', 'broadcast'].includes(await own.state(id))
}
