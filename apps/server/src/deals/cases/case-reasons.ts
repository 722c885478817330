import type { DealStatus, DisputeReason } from '@florin/contract'
import { Problem } from '../../platform/problem.ts'
import type { OpenedBy } from './case-store.ts'

const unpaid: readonly DealStatus[] = ['verification', 'expired', 'canceled']

/** Of which deals a reason can be true: docs/disputes.md, "Reasons and checklists". */
const statusesOf: Record<DisputeReason, readonly DealStatus[]> = {
  not_credited: unpaid,
  another_sum: [...unpaid, 'complete'],
  // A completed deal has got its money, so it was sent to the right place and in time.
  wrong_requisite: unpaid,
  paid_late: ['expired', 'canceled'],
  paid_twice: [...unpaid, 'complete'],
  // Nobody can take back a payment that was never booked.
  forged_receipt: ['complete'],
  bank_returned: ['complete'],
}

export const fits = (reason: DisputeReason, status: DealStatus): boolean =>
  statusesOf[reason].includes(status)

/** The reason that was given, or the usual one of such a deal: programs and forms of the spec give none. */
export function reasonFor(
  status: DealStatus,
  openedBy: OpenedBy,
  given: DisputeReason | undefined,
): DisputeReason {
  const reason = given ?? usualReason(status, openedBy)
  if (!fits(reason, status)) throw refused('field.reason_unfit')
  // It takes money from the shop for the trader: support opens it.
  if (reason === 'forged_receipt' && openedBy !== 'support') throw refused('field.reason_for_support')
  return reason
}

function usualReason(status: DealStatus, openedBy: OpenedBy): DisputeReason {
  if (status !== 'complete') return 'not_credited'
  return openedBy === 'support' ? 'forged_receipt' : 'another_sum'
}

const refused = (text: string) => new Problem('request.invalid', { fields: { reason: [text] } })
