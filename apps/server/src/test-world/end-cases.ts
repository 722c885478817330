import { type DealParts, decideDispute } from '../deals/index.ts'
import type { Job } from '../platform/jobs.ts'
import { Problem } from '../platform/problem.ts'
import { dueTestCases } from './case-store.ts'

/** Seconds after the last thing that happened to a test case; the guide names them. */
export const testCaseSeconds = { withFile: 10, withoutFile: 60 }

const origin = { ip: 'server', requestId: 'test-world.cases' }

/** No member of support sees test cases: one with a file of the shop ends for the shop, one without for the simulated trader. */
export async function endTestCases(deals: DealParts): Promise<void> {
  for (const { id, hasEvidence } of await dueTestCases(deals.db.each, testCaseSeconds)) {
    const comment = hasEvidence
      ? 'Test mode: the shop has sent a file.'
      : 'Test mode: nobody has sent a file.'
    const towards = hasEvidence ? ('merchant' as const) : ('trader' as const)
    await decideDispute(deals, { disputeId: id, towards, comment, origin }).catch((error: unknown) => {
      // Withdrawn meanwhile, or payouts are halted: looked at again a second later.
      if (!(error instanceof Problem)) throw error
    })
  }
}

export function testWorldJobs(deals: DealParts): Job[] {
  return [{ name: 'test-world.cases', everySeconds: 1, run: () => endTestCases(deals) }]
}
