import type { Answer, Contract } from '@florin/contract'
import type { Actor } from '../../http/request.ts'
import { reachAsJudge } from '../access.ts'
import type { DisputeParts } from '../parts.ts'

/** The server's own record of a case. The requisite's number by its last digits, as everywhere: staff reveal a whole one on its method. */
export async function disputeExhibit(
  parts: DisputeParts,
  actor: Actor,
  id: string,
): Promise<Answer<Contract['disputeExhibit']>> {
  await reachAsJudge(parts, actor, id)
  const filed = await parts.deals.exhibits.read(parts.db.each, id)
  if (!filed) return { exhibit: null }
  const requisite = filed.requisite && { ...filed.requisite, number: tailOf(filed.requisite.number) }
  return { exhibit: { ...filed, requisite } }
}

const tailOf = (number: string) => `•••• ${number.slice(-4)}`
