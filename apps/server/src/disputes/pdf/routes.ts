import { contract } from '@florin/contract'
import { sql } from 'kysely'
import { callerOf } from '../../http/request.ts'
import type { ServeRaw } from '../../http/serve.ts'
import { type Queryable, tables } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { disputeDetails } from '../details/index.ts'
import { findCase } from '../find-store.ts'
import type { DisputeParts } from '../parts.ts'
import { type CaseRecord, casePdf } from './case-pdf.ts'

const perHour = { max: 60, seconds: 3_600 }

export function casePdfRoutes(serveRaw: ServeRaw, parts: DisputeParts): void {
  serveRaw(contract.disputePdf, async (request, reply, actor) => {
    if (!actor) throw new Problem('session.missing')
    const { id } = contract.disputePdf.params.parse(request.params)
    const { language } = callerOf(request)
    const details = await disputeDetails(parts, actor, id.toLowerCase(), language)
    await parts.limits.take([{ name: 'dispute.pdf', key: actor.userId, limits: [perHour] }])
    const record = await recordOf(parts.db.each, details)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="dispute-${details.number}.pdf"`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(await casePdf(record, language))
  })
}

async function recordOf(tx: Queryable, details: CaseRecord['details']): Promise<CaseRecord> {
  const one = await findCase(tx, details.id)
  if (!one) throw new Problem('dispute.not_found')
  return {
    details,
    endedBy: one.ended_by,
    rule: one.verdict_rule,
    reason: one.verdict_reason,
    exhibits: one.verdict_exhibits,
    audit: one.decided_at === null ? undefined : await endInAudit(tx, details.id),
  }
}

/** Where the chained audit says how the case ended. */
async function endInAudit(tx: Queryable, disputeId: string): Promise<CaseRecord['audit']> {
  const { rows } = await sql<{ id: string; hash: string }>`
    select id::text as id, encode(hash, 'hex') as hash from audit_facts
    where subject = ${`dispute:${disputeId}`} and action in ('dispute.decide', 'dispute.settle', 'dispute.withdraw')
    order by audit_facts.id desc limit 1
  `.execute(tables(tx))
  return rows[0]
}
