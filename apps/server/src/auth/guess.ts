import { writeAudit } from '../platform/audit.ts'
import type { CodeBinding, RightCode } from '../platform/one-time-codes.ts'
import { Problem } from '../platform/problem.ts'
import { type Attempt, allWrongGuesses, guessingCode } from './limits.ts'
import type { AuthParts } from './parts.ts'

/** Judges a code within the budgets: the caller's own, and that of all strangers together. */
export async function guessCode(
  parts: AuthParts,
  attempt: Attempt,
  binding: CodeBinding,
  guess: string,
): Promise<RightCode> {
  await parts.limits.take(guessingCode(attempt))
  if (attempt.knownDevice) return parts.codes.judge(binding, guess)
  // Counted before it is judged and given back when right: counted afterwards, parallel guesses would slip through.
  await parts.limits.take([allWrongGuesses]).catch((error: unknown) => alarm(parts, attempt, error))
  const right = await parts.codes.judge(binding, guess)
  await parts.limits.giveBack(allWrongGuesses)
  return right
}

/** Somebody tries codes on many accounts. Known devices go on; the operator finds one row a minute in the audit. */
async function alarm(parts: AuthParts, attempt: Attempt, error: unknown): Promise<never> {
  parts.log.warn({ ip: attempt.ip }, 'too many wrong codes from all sides: strangers must wait')
  const once = { name: 'alarm.code_guessing', key: 'all', limits: [{ max: 1, seconds: 60 }] }
  await parts.limits.take([once]).then(
    () =>
      parts.db.write((tx) =>
        writeAudit(tx, {
          actor: 'system',
          action: 'alarm.code_guessing',
          subject: 'platform',
          origin: { ip: attempt.ip, requestId: 'none' },
        }),
      ),
    (refusal: unknown) => {
      if (!(refusal instanceof Problem)) throw refusal
    },
  )
  throw error
}
