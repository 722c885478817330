import type { DisputeRole } from '@florin/contract'
import { type EvidenceFile, evidenceOfAll, signLink, type Viewer } from '../../evidence/index.ts'
import type { DisputeParts } from '../parts.ts'

const subjectOf = (dealId: string) => `deal:${dealId}`

/** Support sees both sides' files; the trader and the merchant their own. */
export async function filesFor(
  { db, evidence }: DisputeParts,
  role: DisputeRole,
  viewer: Viewer,
  dealIds: readonly string[],
): Promise<(dealId: string) => ShownFiles> {
  const side = role === 'support' ? undefined : role
  const files = await evidenceOfAll(db.each, dealIds.map(subjectOf), side)
  const bySubject = Map.groupBy(files, ({ subject }) => subject)
  const link = (file: EvidenceFile) => signLink(evidence, file.id, viewer)
  return (dealId) => {
    const own = bySubject.get(subjectOf(dealId)) ?? []
    return {
      all: own.map((file) => toDisputeFile(file, link(file))),
      linksOf: (of) => own.filter((file) => file.side === of).map(link),
    }
  }
}

export interface ShownFiles {
  readonly all: readonly ReturnType<typeof toDisputeFile>[]
  linksOf(side: 'merchant' | 'trader'): string[]
}

export function toDisputeFile(file: EvidenceFile, url: string) {
  return {
    id: file.id,
    side: file.side,
    name: file.originalName,
    content_type: file.contentType,
    size: file.size,
    created_at: file.createdAt.toISOString(),
    url,
  }
}
