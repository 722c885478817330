import type { Job } from '../platform/jobs.ts'
import { approveWithdrawals, buildWithdrawals } from './approval/index.ts'
import { advancePayouts, type PayoutParts, planSweeps } from './payouts/index.ts'

/** One turn of everything that carries withdrawals on. Answers how many things it took into its hands. */
export async function withdrawalTurn(parts: PayoutParts): Promise<number> {
  const approved = await approveWithdrawals(parts)
  const built = await buildWithdrawals(parts)
  return approved + built + (await advancePayouts(parts))
}

export function withdrawalJobs(parts: PayoutParts): Job[] {
  return [
    { name: 'withdrawals', everySeconds: 1, run: async () => void (await withdrawalTurn(parts)) },
    { name: 'sweep.plan', everySeconds: 5, run: async () => void (await planSweeps(parts)) },
  ]
}
