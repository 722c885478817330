import type { Case, CaseRole, EvidenceFile } from '../disputes-queries.ts'

export type Side = EvidenceFile['side']
export type Item = Case['checklist'][number]

/** Whoever is not the trader is treated as the merchant. */
export function sideOf(role: CaseRole): Side {
  return role === 'trader' ? 'trader' : 'merchant'
}

/** A short name of something that has a long id; calls take the whole of it. */
export function shortId(id: string): string {
  return id.slice(0, 8)
}

/** Was the deal complete when the case was opened? Then the merchant is who may have to pay. */
export function isAboutComplete({ reason }: Pick<Case, 'reason'>): boolean {
  return reason === 'forged_receipt'
}

/** Items that the reader can still answer with a file. */
export function fileItems({ checklist }: Pick<Case, 'checklist'>): readonly Item[] {
  return checklist.filter(({ kind }) => kind === 'file')
}

/** What a file is for unless its owner says otherwise: the first thing that is asked for and has not come. */
export function firstMissing(found: Pick<Case, 'checklist'>): string | null {
  const missing = fileItems(found).filter(({ state }) => state === 'missing')
  return (missing.find((item) => item.is_required) ?? missing[0])?.key ?? null
}
