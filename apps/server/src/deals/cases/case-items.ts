import { type EvidenceSide, itemFormats } from '@florin/contract'
import type { Queryable, Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import {
  type ChecklistItem,
  checklistOfCase,
  insertItems,
  type NewItem,
  withoutItem,
} from './case-item-store.ts'
import type { CaseParts } from './parts.ts'

// What is sent for the items of a case's checklist. The case is locked by the caller.

/** A file of a case, and the item that its sender has named for it. */
export interface SentFile {
  readonly id: string
  readonly side: EvidenceSide
  readonly key?: string | null | undefined
}

/** Each file gets its item: the one that was named, or else the first that its side still lacks. A file that no item needs gets none. */
export async function fileForItems(tx: Tx, disputeId: string, files: readonly SentFile[]): Promise<void> {
  if (files.length === 0) return
  const { checklist, filled } = await checklistOfCase(tx, disputeId)
  const has = new Set(filled)
  const items: NewItem[] = []
  for (const { id, side, key } of files) {
    const item = key ? itemFor(checklist, key, side) : firstLacking(checklist, has, side)
    if (!item) continue
    has.add(item.key)
    items.push({ key: item.key, side, fileId: id })
  }
  await insertItems(tx, disputeId, items)
}

/** Before files are judged, which takes seconds: does the case ask this side for them? */
export async function assertFileItems(
  tx: Queryable,
  disputeId: string,
  side: EvidenceSide,
  keys: readonly (string | null)[],
): Promise<void> {
  const { checklist } = await checklistOfCase(tx, disputeId)
  for (const key of keys) if (key) itemFor(checklist, key, side)
}

/** The same of a case that does not exist yet, with the lines that are typed for the merchant. */
export function assertOpeningItems(
  checklist: readonly ChecklistItem[],
  keys: readonly (string | null)[],
  statements: Readonly<Record<string, string>>,
): void {
  for (const key of keys) if (key) itemFor(checklist, key, 'merchant')
  assertLines(checklist, 'merchant', linesOf(statements))
}

/** At the opening: what was sent about the deal before belongs to the case too. */
export async function fileAtOpening(
  parts: Pick<CaseParts, 'evidenceOf'>,
  tx: Tx,
  { id, dealId, items = {} }: { id: string; dealId: string; items?: Readonly<Record<string, string | null>> },
): Promise<void> {
  const files = await parts.evidenceOf(tx, dealId)
  const free = await withoutItem(
    tx,
    files.map((file) => file.id),
  )
  // Those with a named item first, or a file without one would take its place.
  const sent = files
    .filter((file) => free.has(file.id))
    .map(({ id: fileId, side }) => ({ id: fileId, side, key: items[fileId] }))
  const named = sent.filter(({ key }) => Boolean(key))
  await fileForItems(tx, id, [...named, ...sent.filter(({ key }) => !key)])
}

function itemFor(checklist: readonly ChecklistItem[], key: string, side: EvidenceSide): ChecklistItem {
  const item = checklist.find((one) => one.key === key && one.side === side && one.kind === 'file')
  if (!item) throw new Problem('request.invalid', { fields: { items: ['field.unknown_item'] } })
  return item
}

function firstLacking(
  checklist: readonly ChecklistItem[],
  has: ReadonlySet<string>,
  side: EvidenceSide,
): ChecklistItem | undefined {
  return checklist.find(
    (one) => one.side === side && one.kind === 'file' && one.is_required && !has.has(one.key),
  )
}

/** Lines of text for items of one side. The last one counts; a Problem where the case asks for no such line. */
export async function stateItems(
  tx: Tx,
  disputeId: string,
  side: EvidenceSide,
  statements: Readonly<Record<string, string>>,
): Promise<void> {
  const lines = linesOf(statements)
  if (lines.length === 0) return
  assertLines((await checklistOfCase(tx, disputeId)).checklist, side, lines)
  await insertItems(
    tx,
    disputeId,
    lines.map(([key, text]) => ({ key, side, text })),
  )
}

const linesOf = (statements: Readonly<Record<string, string>>) =>
  Object.entries(statements).filter(([, text]) => text !== '')

function assertLines(
  checklist: readonly ChecklistItem[],
  side: EvidenceSide,
  lines: readonly (readonly [string, string])[],
): void {
  for (const [key] of lines) {
    if (!checklist.some((one) => one.key === key && one.side === side && one.kind === 'text'))
      throw new Problem('dispute.item_unknown')
  }
}

/** The field that the refusal names is the caller's own. */
export function assertItemFormat(field: string, statements: Readonly<Record<string, string>>): void {
  for (const [key, text] of Object.entries(statements)) {
    // Names are the caller's own: `constructor` is a property of every object.
    const format = Object.hasOwn(itemFormats, key) ? itemFormats[key] : undefined
    if (text !== '' && format?.test(text) === false)
      throw new Problem('request.invalid', { fields: { [field]: [`field.item_${key}`] } })
  }
}
