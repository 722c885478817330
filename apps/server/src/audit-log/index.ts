import { contract, type Input } from '@florin/contract'
import { callerOf } from '../http/request.ts'
import type { Serve, ServeRaw } from '../http/serve.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Database } from '../platform/database.ts'
import type { Job } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { Problem } from '../platform/problem.ts'
import { exportEntries } from './export.ts'
import { type AuditFilter, actionsSeen, listEntries, staffNames } from './list-store.ts'
import { chainState, checkChain, watchChain } from './verify.ts'
import { toChain, toEntry } from './wire.ts'

export { type AuditRow, listEntries } from './list-store.ts'
export { checkWholeChain } from './verify.ts'
export { halfOf, toEntry } from './wire.ts'

/** A person waits for it. */
const callBudgetMs = 2_000

export function auditRoutes(serve: Serve, serveRaw: ServeRaw, db: Database): void {
  serve(contract.listAudit, async ({ query }) => {
    const after = query.after === undefined ? undefined : BigInt(query.after)
    const page = await listEntries(db.each, toFilter(query), { after, limit: query.limit })
    return {
      results: page.rows.map(toEntry),
      next: page.next === undefined ? null : String(page.next),
      chain: toChain(await chainState(db.each)),
    }
  })

  serve(contract.auditChoices, async () => ({
    staff: await staffNames(db.each),
    actions: await actionsSeen(db.each),
  }))

  serve(contract.verifyAudit, async ({ actor, caller }) => {
    const state = toChain(await checkChain(db, callBudgetMs))
    const { ip, requestId } = caller
    await db.write((tx) =>
      writeAudit(tx, {
        actor: `user:${actor.userId}`,
        action: 'audit.verified',
        subject: 'audit',
        after: { state: state.state, entries: state.entries },
        origin: { ip, requestId },
      }),
    )
    return state
  })

  serveRaw(contract.exportAudit, async (request, reply, actor) => {
    if (!actor) throw new Problem('session.missing')
    const query = contract.exportAudit.query.parse(request.query)
    const { ip, requestId } = callerOf(request)
    await db.write((tx) =>
      writeAudit(tx, {
        actor: `user:${actor.userId}`,
        action: 'audit.exported',
        subject: 'audit',
        after: query,
        origin: { ip, requestId },
      }),
    )
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit.csv"')
      .header('cache-control', 'no-store')
      .send(exportEntries(db, toFilter(query)))
  })
}

function toFilter(query: Input<typeof contract.exportAudit>['query']): AuditFilter {
  const { actor } = query
  return {
    search: query.search,
    actor: actor === undefined || actor === 'operator' || actor === 'system' ? actor : `user:${actor}`,
    action: query.action,
    subject: query.subject,
    from: query.from === undefined ? undefined : new Date(query.from),
    to: query.to === undefined ? undefined : new Date(query.to),
  }
}

export function auditJobs(db: Database, log: Log): Job[] {
  return [{ name: 'audit.verify', everySeconds: 60, run: () => watchChain(db, log) }]
}

export function auditGauges(metrics: Metrics): void {
  metrics.gauge(
    'florin_audit_broken',
    '1 where the chain of the audit log is broken, else 0',
    async (each) => ((await chainState(each)).state === 'broken' ? 1 : 0),
  )
}
