import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'

/** What was sent for an item: a file that was not taken down, or a line of text. */
export interface SentItem {
  readonly key: string
  readonly fileId: string | null
  readonly text: string | null
  readonly at: Date
}

/** What a case asks for, what was sent for it, and whose phone has read about its deal. */
export interface AskedCase {
  readonly id: string
  readonly checklist: readonly AskedRow[]
  readonly sent: readonly SentItem[]
  readonly dealAt: Date
  readonly bank: string
  readonly terminalId: string | null
}

interface AskedRow {
  readonly key: string
  readonly side: 'merchant' | 'trader'
  readonly kind: 'file' | 'text' | 'server'
  readonly is_required: boolean
}

/** All cases in one query, each with what was sent to it and to the case that it appeals against; oldest first. */
export async function askedCases(tx: Queryable, ids: readonly string[]): Promise<AskedCase[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<AskedCase, 'sent'> & { sent: (Omit<SentItem, 'at'> & { at: string })[] }>`
    select dispute.id, dispute.checklist, deal.created_at as "dealAt", deal.bank, method.terminal_id as "terminalId",
      coalesce((
        select jsonb_agg(jsonb_build_object('key', item.key, 'fileId', item.file_id, 'text', item.text, 'at', item.created_at)
          order by item.id)
        from dispute_item_facts as item left join evidence_file_facts as file on file.id = item.file_id
        where item.dispute_id in (dispute.id, dispute.appeal_of) and (item.file_id is null or file.deleted_at is null)), '[]') as sent
    from dispute_facts as dispute join deal_facts as deal on deal.id = dispute.deal_id join payment_method_facts as method on method.id = deal.payment_method_id
    where dispute.id = any (${[...ids]}::uuid[])
  `.execute(tables(tx))
  return rows.map((row) => ({ ...row, sent: row.sent.map((one) => ({ ...one, at: new Date(one.at) })) }))
}
