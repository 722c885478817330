import type { Answer, Contract, DisputeRole } from '@florin/contract'
import type { WholeCase } from './find-store.ts'
import type { DisputeParts } from './parts.ts'

export type Proposal = Answer<Contract['proposeSettlement']>

/** The proposals that stand, by the case's id, as this side reads them. */
export async function proposalsFor(
  _parts: Pick<DisputeParts, 'db' | 'deals'>,
  _cases: readonly WholeCase[],
  _role: DisputeRole,
): Promise<Map<string, Proposal>> {
  return new Map()
}
