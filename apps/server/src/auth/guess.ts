import type { CodeBinding, RightCode } from '../platform/one-time-codes.ts'
import { allWrongGuesses, guessingCode, type SignInAttempt } from './limits.ts'
import type { AuthParts } from './parts.ts'
import { noteSlowMode } from './slow-mode.ts'

/**
 * Checks a code within the rate limits: the caller's own, and one shared by all unknown devices. A device that the account knows has its
 * own limit, so an attack on the codes does not lock it out.
 */
export async function guessCode(
  parts: AuthParts,
  attempt: SignInAttempt,
  binding: CodeBinding,
  guess: string,
): Promise<RightCode> {
  await parts.limits.take(guessingCode(attempt))
  if (attempt.knownDevice) return parts.codes.judge(binding, guess)
  // Counted before it is judged and given back when right: counted afterwards, parallel guesses would slip through.
  await parts.limits.take([allWrongGuesses]).catch(async (error: unknown) => {
    await noteSlowMode(parts, attempt.ip)
    throw error
  })
  const right = await parts.codes.judge(binding, guess)
  await parts.limits.giveBack(allWrongGuesses)
  return right
}
