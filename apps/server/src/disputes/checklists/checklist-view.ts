import type { Answer, Contract, EvidenceSide } from '@florin/contract'
import type { Queryable } from '../../platform/database.ts'
import type { WholeCase } from '../find-store.ts'
import { type AskedCase, askedCases } from './checklist-store.ts'
import { type OnFile, onFileOf } from './server-items.ts'

export type ChecklistItem = Answer<Contract['getDispute']>['checklist'][number]

/** What each case asks of these sides, and what has come, by the case's id. */
export async function checklistsOf(
  tx: Queryable,
  cases: readonly Pick<WholeCase, 'id'>[],
  sides: readonly EvidenceSide[],
): Promise<Map<string, ChecklistItem[]>> {
  const open = (
    await askedCases(
      tx,
      cases.map(({ id }) => id),
    )
  ).map((one) => ({ ...one, checklist: one.checklist.filter(({ side }) => sides.includes(side)) }))
  const onFile = await onFileOf(tx, open)
  return new Map(
    open.map((one) => [one.id, one.checklist.map((item) => toItem(item, one, onFile.get(one.id)))]),
  )
}

function toItem(
  { key, side, kind, is_required }: AskedCase['checklist'][number],
  { sent }: AskedCase,
  onFile: ReadonlyMap<string, OnFile> | undefined,
): ChecklistItem {
  const own = sent.filter((one) => one.key === key)
  const found = kind === 'server' ? (onFile?.get(key) ?? null) : null
  return {
    key,
    side,
    kind,
    is_required,
    state: found ? 'on_file' : own.length > 0 ? 'sent' : 'missing',
    file_ids: own.flatMap(({ fileId }) => fileId ?? []),
    text: own.findLast(({ text }) => text !== null)?.text ?? null,
    sent_at: own.at(-1)?.at.toISOString() ?? null,
    on_file: found,
  }
}

/** Does the side still lack something that its reason demands, although its time is over? */
export function isPastDue(items: readonly ChecklistItem[], dueBy: Date | null): boolean {
  const lacks = items.some((item) => item.is_required && item.state === 'missing')
  return lacks && dueBy !== null && dueBy.getTime() < Date.now()
}
