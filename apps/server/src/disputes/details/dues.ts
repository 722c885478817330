import { type DisputeRole, decideHours, merchantEvidenceHours } from '@florin/contract'
import { isOpenCase } from '../dispute.ts'
import type { WholeCase } from '../find-store.ts'

/** By when something is due of a side, and by when support should decide. Null once a case is decided or where no clock runs. */
export interface Dues {
  readonly dueBy: Date | null
  readonly decideBy: Date | null
}

const hour = 3_600_000

export function duesOf(one: WholeCase, role: DisputeRole): Dues {
  if (!isOpenCase(one.status) || one.admitted_at === null) return { dueBy: null, decideBy: null }
  const from = one.admitted_at.getTime() + one.paused_ms
  return {
    dueBy: role === 'merchant' ? new Date(from + merchantEvidenceHours * hour) : one.answer_due_at,
    decideBy: new Date(from + decideHours * hour),
  }
}
