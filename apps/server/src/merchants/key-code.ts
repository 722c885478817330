import type { Actor, Caller } from '../http/request.ts'
import type { CodeBinding, RightCode } from '../platform/one-time-codes.ts'
import { Problem } from '../platform/problem.ts'
import { merchantFacts } from './facts.ts'
import { askingForKeyCode, guessingKeyCode } from './limits.ts'
import type { Merchants } from './parts.ts'
import { assertMerchant } from './rights.ts'

/** A code for one live key, in exactly this session. */
export async function askKeyCode(parts: Merchants, actor: Actor, caller: Caller): Promise<void> {
  await assertMayGoLive(parts, actor)
  const { email, language } = await parts.users.find(actor.userId, parts.db.each)
  await parts.limits.take(askingForKeyCode(actor.userId, caller.ip))
  await parts.db.write(async (tx) => {
    const code = await parts.codes.issue(tx, bindingOf(actor))
    await parts.queueMail(tx, { to: email, language, template: 'code.merchant_key', values: { code } })
  })
}

/** Burns a try. What is right is spent with the key that it allows. */
export async function judgeKeyCode(
  parts: Merchants,
  actor: Actor,
  code: string | undefined,
  caller: Caller,
): Promise<RightCode> {
  await assertMayGoLive(parts, actor)
  if (code === undefined) throw new Problem('code.missing')
  await parts.limits.take(guessingKeyCode(actor.userId, caller.ip))
  return parts.codes.judge(bindingOf(actor), code)
}

async function assertMayGoLive({ db }: Merchants, actor: Actor): Promise<void> {
  assertMerchant(actor)
  const { isActivated } = await merchantFacts(db.each, actor.userId)
  if (!isActivated) throw new Problem('merchant.not_activated')
}

function bindingOf({ userId, sessionId }: Actor): CodeBinding {
  return { purpose: 'merchant.key', subject: userId, sessionId }
}
