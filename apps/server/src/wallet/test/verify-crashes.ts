import { expect } from 'vitest'
import { oneTimeCodes } from '../../platform/one-time-codes.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { verifyWithdrawal } from '../withdrawals/withdraw.ts'
import { verifyPoints } from '../withdrawals/withdrawal-parts.ts'
import { dieAt } from './die-at.ts'
import { behaviours } from './node-behaviours.ts'
import { type Lead, strangersAddress, testProofKey, type WithdrawalWorld } from './withdrawals.ts'

const secret = Buffer.alloc(32, 9)
const caller = { ip: '127.0.0.1', requestId: 'crash', language: 'en', userAgent: '' } as const

export interface VerifyCrash {
  readonly point: (typeof verifyPoints)[number]
  readonly behaviour: string
}

export function allVerifyCases(): VerifyCrash[] {
  return verifyPoints.flatMap((point) => Object.keys(behaviours).map((behaviour) => ({ point, behaviour })))
}

/** Dies in the middle of the verb; the person, who saw no answer, sends the same code again. One withdrawal, one transfer. */
export async function playVerifyCrash(
  own: WithdrawalWorld,
  { point, behaviour }: VerifyCrash,
): Promise<void> {
  const { node, world } = own
  const lead = await own.lead('100')
  const wish = { amount: '10', address: strangersAddress() }
  const { db } = world.florin.services
  const codes = oneTimeCodes(db, secretsFrom(secret))
  const actor = actorOf(lead)
  const parameters = { amount: '10000000', address: wish.address }
  const binding = {
    purpose: 'withdrawal',
    subject: lead.userId,
    sessionId: lead.sessionId,
    parameters,
  } as const
  const code = await db.write((tx) => codes.issue(tx, binding))
  behaviours[behaviour]?.before?.(node)

  await dieAt('./verify-crash-child.ts', { ...orderOf(own), point, actor, wish, code })

  node.faults.clear()
  behaviours[behaviour]?.after?.(node)
  const isCommitted = point === 'verify.committed'
  expect(await withdrawalsOf(own, lead)).toHaveLength(isCommitted ? 1 : 0)
  expect(await own.balance(lead.userId)).toEqual(
    isCommitted ? { available: 89_900_000n, frozen: 10_100_000n } : { available: 100_000_000n, frozen: 0n },
  )
  const again = verifyWithdrawal({ ...own.parts, codes }, actor, wish, code, caller)
  if (isCommitted) await expect(again).rejects.toMatchObject({ code: 'code.wrong' })
  else await again
  const [id, ...more] = await withdrawalsOf(own, lead)
  expect(more).toEqual([])
  expect(await own.settle(id as string)).toBe('done')
  expect(own.paidTo(wish.address)).toBe(1)
  expect(await own.balance(lead.userId)).toEqual({ available: 89_900_000n, frozen: 0n })
}

function actorOf({ userId, sessionId }: Lead) {
  return { userId, sessionId, accountType: 'trader', isLead: true, isStaff: false } as const
}

async function withdrawalsOf(own: WithdrawalWorld, lead: Lead): Promise<string[]> {
  const rows = await own.world.query<{ id: string }>('select id from withdrawal where user_id = $1', [
    lead.userId,
  ])
  return rows.map(({ id }) => id)
}

function orderOf(own: WithdrawalWorld) {
  return {
    connectionString: own.world.connectionString,
    nodeUrl: own.node.url,
    tokenContract: own.node.usdt,
    proofKey: testProofKey.toString('hex'),
    secret: secret.toString('hex'),
    caller,
  }
}
