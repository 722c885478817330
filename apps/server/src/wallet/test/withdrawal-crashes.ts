import { expect } from 'vitest'
import type { Life } from '../../../test/life.ts'
import { withdrawalTurn } from '../jobs-withdrawals.ts'
import { childOrder } from './child-order.ts'
import { dieAt } from './die-at.ts'
import { mortalOffice } from './mortal-office.ts'
import { behaviours, sending } from './node-behaviours.ts'
import { type Lead, strangersAddress, type WithdrawalWorld } from './withdrawals.ts'

/** One withdrawal on its way, from where a worker takes it over that will die. */
interface Story {
  readonly id: string
  readonly lead: Lead
  readonly address: string
}

interface Stage {
  prepare(own: WithdrawalWorld, story: Story): Promise<void>
  /** What the next worker, which lives, makes of it. */
  finish(own: WithdrawalWorld, story: Story): Promise<void>
}

const ended = new Set(['done', 'failed', 'rejected'])

export const stages = {
  /** Approved, built, signed, sent, recorded and settled. */
  confirmed: { prepare: async () => undefined, finish: paidOnce },
  /** Its bytes went out and never arrived: they are buried, and the next attempt takes their place. */
  swallowed: {
    async prepare(own, { id }) {
      own.node.faults.add(sending, { kind: 'swallow' }, 'always')
      while (!['broadcasting', 'broadcast'].includes(await own.state(id))) await healthyTurn(own)
      own.node.faults.clear()
      own.node.control.advanceClock(12 * 60_000)
      own.node.control.mine(25)
    },
    finish: paidOnce,
  },
  /** The chain takes it and refuses it: everything is given back. */
  reverted: {
    async prepare(own, { id }) {
      await withdrawalTurn(own.payouts)
      await own.signer.tick()
      expect(await own.state(id)).toBe('signed')
      own.node.control.setBlacklisted(own.keys.hotAddress, true)
    },
    async finish(own, { id, address, lead }) {
      expect(await own.settle(id)).toBe('failed')
      own.node.control.setBlacklisted(own.keys.hotAddress, false)
      own.node.control.mine(20)
      expect(await own.settle(id, 2)).toBe('failed')
      expect(own.paidTo(address)).toBe(0)
      expect(await own.balance(lead.userId)).toEqual({ available: 100_000_000n, frozen: 0n })
    },
  },
} as const satisfies Record<string, Stage>

export type StageName = keyof typeof stages

async function paidOnce(own: WithdrawalWorld, { id, address, lead }: Story): Promise<void> {
  expect(await own.settle(id)).toBe('done')
  expect(own.paidTo(address)).toBe(1)
  expect(await own.balance(lead.userId)).toEqual({ available: 89_900_000n, frozen: 0n })
}

async function healthyTurn(own: WithdrawalWorld): Promise<void> {
  await withdrawalTurn(own.payouts)
  await own.signer.tick()
  await withdrawalTurn(own.payouts)
}

async function play(
  own: WithdrawalWorld,
  { stage, behaviour }: { readonly stage: StageName; readonly behaviour: string },
  dies: (story: Story) => Promise<void>,
): Promise<void> {
  const lead = await own.lead('100')
  const address = strangersAddress()
  const id = await own.confirm(lead, '10', address)
  const story = { id, lead, address }
  await stages[stage].prepare(own, story)
  behaviours[behaviour]?.before?.(own.node)

  await dies(story)

  own.node.faults.clear()
  behaviours[behaviour]?.after?.(own.node)
  // The dead worker's lease runs out.
  await own.world.query(`update withdrawal set leased_until = 'epoch' where id = $1`, [id])
  await own.world.query(`update payout set leased_until = 'epoch' where withdrawal_id = $1`, [id])
  await stages[stage].finish(own, story)
  own.node.faults.clear()
}

/** Carried on by a worker until it dies, then by another one. */
export async function livedThrough(own: WithdrawalWorld, stage: StageName, life: Life): Promise<void> {
  await play(own, { stage, behaviour: 'honest' }, async ({ id }) => {
    const office = mortalOffice(own, life)
    for (let turn = 0; turn < 60 && !(await office.turn()); turn += 1) {
      if (ended.has(await own.state(id))) break
      own.node.control.mine(20)
    }
    await office.close()
  })
}

/** The same by a process of its own, which is killed. */
export async function killBefore(
  own: WithdrawalWorld,
  one: { readonly stage: StageName; readonly behaviour: string; readonly step: number },
): Promise<void> {
  await play(own, one, () =>
    dieAt('./withdrawal-crash-child.ts', childOrder(own, one), () => own.node.control.mine(5)),
  )
}
