import type { Answer, Contract, DisputeRole } from '@florin/contract'
import type { WholeCase } from './find-store.ts'
import type { DisputeParts } from './parts.ts'
import type { ShownFiles } from './shown-files.ts'

export type CaseVerdict = NonNullable<Answer<Contract['getDispute']>['verdict']>
export type Possible = Answer<Contract['getDispute']>['possible']
export type CaseStep = Answer<Contract['getDispute']>['history'][number]

/** How the case ended, as this reader may know it. */
export async function verdictFor(
  _parts: DisputeParts,
  _one: WholeCase,
  _role: DisputeRole,
  _files: ShownFiles,
): Promise<CaseVerdict | null> {
  return null
}

/** What each verdict would do to the reader's own balance. */
export async function possibleFor(
  _parts: DisputeParts,
  _one: WholeCase,
  _role: DisputeRole,
): Promise<Possible> {
  return null
}

/** What happened so far, oldest first. */
export async function historyFor(
  _parts: DisputeParts,
  _one: WholeCase,
  _role: DisputeRole,
): Promise<CaseStep[]> {
  return []
}
