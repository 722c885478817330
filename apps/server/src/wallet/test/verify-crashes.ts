import { expect } from 'vitest'
import type { Life } from '../../../test/life.ts'
import { oneTimeCodes } from '../../platform/one-time-codes.ts'
import { rateLimits } from '../../platform/rate-limits.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { verifyWithdrawal } from '../withdrawals/withdraw.ts'
import { mortalOffice } from './mortal-office.ts'
import { type Lead, strangersAddress, type WithdrawalWorld } from './withdrawals.ts'

const caller = { ip: '127.0.0.1', requestId: 'crash', language: 'en', userAgent: '' } as const

/** Before it or after it there is nothing in between: the code is spent and the money frozen, or neither. */
const nothing = { withdrawals: 0, balance: { available: 100_000_000n, frozen: 0n } }
const everything = { withdrawals: 1, balance: { available: 89_900_000n, frozen: 10_100_000n } }

/** The person, who got no answer, sends the same code again. */
export async function verifyLivedThrough(own: WithdrawalWorld, life: Life): Promise<void> {
  const lead = await own.lead('100')
  const input = { amount: '10', address: strangersAddress() }
  const secrets = secretsFrom(Buffer.alloc(32, 9))
  const { db } = own.world.florin.services
  const codes = oneTimeCodes(db, secrets)
  const code = await db.write((tx) => codes.issue(tx, bindingOf(lead, input.address)))
  const office = mortalOffice(own, life)
  const { db: mortal } = office.parts
  const parts = { ...office.parts, codes: oneTimeCodes(mortal, secrets), limits: rateLimits(mortal, 1_000) }

  await verifyWithdrawal(parts, actorOf(lead), input, code, caller).catch((error: unknown) => {
    if (!life.isOver) throw error
  })

  await office.close()
  const left = await leftOf(own, lead)
  expect(left).toEqual(left.withdrawals === 0 ? nothing : everything)
  const again = verifyWithdrawal({ ...own.parts, codes }, actorOf(lead), input, code, caller)
  if (left.withdrawals === 0) await again
  else await expect(again).rejects.toMatchObject({ code: 'code.wrong' })
  expect(await leftOf(own, lead)).toEqual(everything)
}

async function leftOf(own: WithdrawalWorld, { userId }: Lead) {
  const rows = await own.world.query('select from withdrawal where user_id = $1', [userId])
  return { withdrawals: rows.length, balance: await own.balance(userId) }
}

function bindingOf({ userId, sessionId }: Lead, address: string) {
  return {
    purpose: 'withdrawal',
    subject: userId,
    sessionId,
    parameters: { amount: '10000000', address },
  } as const
}

function actorOf({ userId, sessionId }: Lead) {
  return { userId, sessionId, accountType: 'trader', isLead: true, isStaff: false } as const
}
