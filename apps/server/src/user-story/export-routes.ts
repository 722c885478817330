import type { Readable } from 'node:stream'
import { contract } from '@florin/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, callerOf } from '../http/request.ts'
import type { ServeRaw } from '../http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { noteExport } from './acts.ts'
import { exportDeals, exportStatement } from './export.ts'
import { filterOf } from './filter.ts'
import type { StoryParts } from './parts.ts'
import { openProfile, type StaffAct } from './staff-limits.ts'

export function exportRoutes(serveRaw: ServeRaw, parts: StoryParts): void {
  serveRaw(contract.exportStoryDeals, async (request, reply, actor) => {
    const query = contract.exportStoryDeals.query.parse(request.query)
    const act = await admitted(parts, request, actor)
    await noteExport(parts, act, 'deals', query)
    return send(reply, 'deals.csv', exportDeals(parts.db, act.userId, filterOf(query)))
  })
  serveRaw(contract.exportStoryStatement, async (request, reply, actor) => {
    const query = contract.exportStoryStatement.query.parse(request.query)
    const act = await admitted(parts, request, actor)
    await noteExport(parts, act, 'statement', query)
    return send(reply, 'statement.csv', exportStatement(parts.db, act.userId, filterOf(query)))
  })
}

async function admitted(
  parts: StoryParts,
  request: FastifyRequest,
  actor: Actor | undefined,
): Promise<StaffAct> {
  if (!actor) throw new Problem('session.missing')
  const { ip, requestId } = callerOf(request)
  const { id: userId } = request.params as { id: string }
  const act = { staffId: actor.userId, userId, origin: { ip, requestId } }
  await openProfile(parts, act)
  return act
}

function send(reply: FastifyReply, name: string, content: Readable): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(content)
}
