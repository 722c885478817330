import type { PayoutParts } from './payout-parts.ts'
import type { PayoutPlan, Unsigned } from './payout-store.ts'
import { writeTransaction } from './payout-transaction.ts'

/** Long enough to send the same bytes again and again, short enough to know soon that they are dead. */
export const lifeMs = 10 * 60_000

/** Fixes every byte of a transfer. Refers to a solid block, so that no reorganisation makes the bytes unusable. */
export async function planTransfer(
  { chain, settings }: PayoutParts,
  input: Pick<PayoutPlan, 'purpose' | 'from' | 'to' | 'amount'>,
): Promise<{ plan: PayoutPlan; unsigned: Unsigned }> {
  const reference = await chain.referenceBlock()
  const feeLimitSun =
    input.purpose === 'top_up'
      ? 0n
      : await chain.feeLimitSun({ from: input.from, to: input.to, amountMicroUsdt: input.amount })
  const timestampMs = Math.max(Date.now(), reference.timeMs)
  const plan = { ...input, reference, feeLimitSun, timestampMs, expirationMs: timestampMs + lifeMs }
  return { plan, unsigned: await writeTransaction(plan, settings.tokenContract) }
}
