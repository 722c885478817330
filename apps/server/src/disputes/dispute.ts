import { type DisputeRole, type DisputeStatus, disputeStatuses, openDisputeStatuses } from '@florin/contract'

/** Whose turn it is: the trader's evidence, support's decision, or none any more. */
export type WaitsFor = 'trader' | 'support' | 'nobody'

/** Cases of one status that wait for the same: what counters count and indexes are in order of. */
export interface CaseGroup {
  readonly status: DisputeStatus
  readonly waitsFor: WaitsFor
}

/** Whose cases, and how they are looked at. */
export interface DisputeFilter {
  readonly role: DisputeRole
  readonly userId: string
  readonly groups: readonly CaseGroup[]
  readonly search: string
  readonly sort: 'number' | 'created_at' | 'amount' | 'status'
  readonly order: 'asc' | 'desc'
}

export const isOpenCase = (status: DisputeStatus): boolean =>
  openDisputeStatuses.some((open) => open === status)

const allGroups: readonly CaseGroup[] = disputeStatuses.flatMap((status): CaseGroup[] =>
  isOpenCase(status)
    ? [
        { status, waitsFor: 'trader' },
        { status, waitsFor: 'support' },
      ]
    : [{ status, waitsFor: 'nobody' }],
)

/** No status means all, and for support all but those that wait for more evidence of a trader: they come back when it has come. */
export function groupsOf(role: DisputeRole, statuses: readonly DisputeStatus[]): CaseGroup[] {
  if (statuses.length > 0) return allGroups.filter(({ status }) => statuses.includes(status))
  const isPutOff = ({ status, waitsFor }: CaseGroup) =>
    role === 'support' && status === 'deepconsideration' && waitsFor === 'trader'
  return allGroups.filter((group) => !isPutOff(group))
}

/** What waits for a reader of this role. No case waits for a merchant. */
export function awaitedGroups(role: DisputeRole): CaseGroup[] {
  return allGroups.filter(({ waitsFor }) => waitsFor === role)
}

/** The order of a case's life, not of the alphabet. */
export const statusRank = (status: DisputeStatus): number => disputeStatuses.indexOf(status)
