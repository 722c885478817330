import type { Answer, Contract, DealStatus, EvidenceSide } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import type { WholeCase } from '../find-store.ts'
import type { DisputeTables } from '../tables.ts'

export type CaseStep = Answer<Contract['getDispute']>['history'][number]

export interface StoredStep {
  readonly code: CaseStep['code']
  readonly at: Date
  readonly by: CaseStep['by']
  readonly count: number | null
  /** Whose files are counted. */
  readonly side?: EvidenceSide | undefined
}

/** Causes in the deal's history that are steps of its case. What opened it has the case's own opener. */
const codes: Record<string, CaseStep['code']> = {
  dispute_admitted: 'admitted',
  dispute_answered: 'answered',
  dispute_evidence_requested: 'asked',
  dispute_ignored: 'ignored',
  settlement_proposed: 'proposed',
  settlement_ended: 'proposal_ended',
  settled_merchant: 'decided',
  settled_trader: 'decided',
  verdict_merchant: 'decided',
  verdict_trader: 'decided',
  dispute_withdrawn: 'withdrawn',
}

interface EventRow {
  readonly at: Date
  readonly cause: string
  readonly by_role: string
  readonly dispute_id: string
  readonly to_status: DealStatus
  readonly from_status: DealStatus | null
}

/** What happened in a case, in no order: out of the deal's history, its files, and who has looked at them. */
export async function stepsOfCase(tx: Queryable, one: WholeCase): Promise<StoredStep[]> {
  const rows = await tables<DisputeTables>(tx)
    .selectFrom('deal_event_facts')
    .select(['at', 'cause', 'by_role', 'from_status', 'to_status'])
    .select(sql<string>`facts ->> 'dispute_id'`.as('dispute_id'))
    .where('deal_id', '=', one.deal_id)
    .where(sql<boolean>`facts ? 'dispute_id'`)
    .orderBy('position')
    .execute()
  return [...rows.flatMap((row) => toStep(one, row)), ...(await stepsOfFiles(tx, one))]
}

function toStep(one: WholeCase, row: EventRow): StoredStep[] {
  const isOpening = row.to_status === 'dispute' && row.from_status !== 'dispute'
  if (row.dispute_id === one.appealed_by_id && isOpening)
    return [{ code: 'appealed', at: row.at, by: roleOf(row.by_role), count: null }]
  if (row.dispute_id !== one.id) return []
  if (isOpening) return [{ code: 'opened', at: row.at, by: one.opened_by, count: null }]
  const code = codes[row.cause]
  return code ? [{ code, at: row.at, by: roleOf(row.by_role), count: null }] : []
}

function roleOf(role: string): CaseStep['by'] {
  if (role === 'clock' || role === 'terminal' || role === 'system') return 'system'
  return role as CaseStep['by']
}

/** Files of the merchant's side, counted by the hour in which they came; and when somebody of support first looked at a file. */
async function stepsOfFiles(tx: Queryable, one: WholeCase): Promise<StoredStep[]> {
  const { rows } = await sql<StoredStep & { side: EvidenceSide | null }>`
    select 'merchant_sent' as code, min(file.created_at) as at, case when bool_and(file.uploaded_by = 'payer') then 'payer' else 'merchant' end as by,
      count(*)::int as count, 'merchant' as side
    from evidence_file_facts as file where file.subject = ${`deal:${one.deal_id}`} and file.side = 'merchant' and file.deleted_at is null
      and file.created_at <= coalesce(${one.decided_at}::timestamptz, 'infinity')
    group by date_trunc('hour', file.created_at)
    union all
    select 'looked_at', min(seen.at), 'support', null, null from evidence_file_facts as file join evidence_view_facts as seen on seen.file_id = file.id
    where file.subject = ${`deal:${one.deal_id}`} and seen.user_id not in (${one.trader_id}, ${one.merchant_id})
      and seen.at >= ${one.created_at} and seen.at <= coalesce(${one.decided_at}::timestamptz, 'infinity')
    having count(*) > 0
  `.execute(tables(tx))
  return rows.map(({ side, ...step }) => ({ ...step, side: side ?? undefined }))
}
