import type { checklistKinds, DisputeReason, EvidenceSide } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { CaseTables } from '../tables.ts'

const cases = (tx: Queryable) => tables<CaseTables>(tx)

/** One thing that the reason of a case asks of a side. */
export interface ChecklistItem {
  readonly key: string
  readonly side: EvidenceSide
  readonly kind: (typeof checklistKinds)[number]
  readonly is_required: boolean
}

export interface Checklist {
  readonly checklist: readonly ChecklistItem[]
  /** Keys for which something lies there: in this case, or in the one that it appeals against. */
  readonly filled: readonly string[]
}

/** A file that was taken down no longer counts. */
export async function checklistOfCase(tx: Queryable, disputeId: string): Promise<Checklist> {
  const { rows } = await sql<Checklist>`
    select dispute.checklist, array(
      select item.key from dispute_item as item left join evidence_file_facts as file on file.id = item.file_id
      where item.dispute_id in (dispute.id, dispute.appeal_of) and (item.file_id is null or file.deleted_at is null)) as filled
    from dispute where dispute.id = ${disputeId}
  `.execute(tables(tx))
  return rows[0] ?? { checklist: [], filled: [] }
}

/** Of these files, those that no case has an item for. */
export async function withoutItem(tx: Tx, fileIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select file.id from unnest(${[...fileIds]}::uuid[]) as file (id)
    where not exists (select from dispute_item where dispute_item.file_id = file.id)
  `.execute(tables(tx))
  return new Set(rows.map(({ id }) => id))
}

export interface NewItem {
  readonly key: string
  readonly side: EvidenceSide
  readonly fileId?: string
  readonly text?: string
}

export async function insertItems(tx: Tx, disputeId: string, items: readonly NewItem[]): Promise<void> {
  for (const { key, side, fileId, text } of items)
    await cases(tx)
      .insertInto('dispute_item')
      .values({ dispute_id: disputeId, key, side, file_id: fileId ?? null, text: text ?? null })
      .execute()
}

export async function reasonOf(tx: Tx, disputeId: string): Promise<DisputeReason | undefined> {
  const row = await cases(tx)
    .selectFrom('dispute')
    .select('reason')
    .where('id', '=', disputeId)
    .executeTakeFirst()
  return row?.reason
}
