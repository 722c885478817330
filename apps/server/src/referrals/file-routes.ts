import { contract } from '@florin/contract'
import type { FastifyReply } from 'fastify'
import type { ServeRaw } from '../http/serve.ts'
import type { Database } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { codeOf, sinceOf } from './deals.ts'
import { exportLines } from './export.ts'
import type { LineFilter } from './line-store.ts'

export function referralFileRoutes(serveRaw: ServeRaw, { each }: Database): void {
  const send = (reply: FastifyReply, name: string, filter: LineFilter) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .header('cache-control', 'no-store')
      .send(exportLines(each, filter))

  serveRaw(contract.exportReferrals, async (request, reply, actor) => {
    if (!actor) throw new Problem('session.missing')
    const { days } = contract.exportReferrals.query.parse(request.query)
    return send(reply, 'referrals', { leadId: actor.userId, since: sinceOf(days) })
  })

  serveRaw(contract.exportReferral, async (request, reply, actor) => {
    if (!actor) throw new Problem('session.missing')
    const { id } = contract.exportReferral.params.parse(request.params)
    const { days } = contract.exportReferral.query.parse(request.query)
    await codeOf(each, actor.userId, id)
    return send(reply, 'referral', { leadId: actor.userId, referralId: id, since: sinceOf(days) })
  })
}
