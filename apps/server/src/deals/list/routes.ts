import { contract } from '@florin/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../http/request.ts'
import { notModified, type Serve, type ServeRaw } from '../../http/serve.ts'
import { sharedLoads } from '../../platform/cache.ts'
import { Problem } from '../../platform/problem.ts'
import { exportDeals } from './export.ts'
import { filterOf, viewerOf } from './filter.ts'
import { listDeals } from './list.ts'
import type { ListParts } from './parts.ts'
import type { DealVersions } from './versions.ts'

export function listRoute(serve: Serve, deals: ListParts, versions: DealVersions): void {
  const pages = sharedLoads<Awaited<ReturnType<typeof listDeals>>>()
  serve(contract.listTransactions, async ({ actor, query, caller, header, setHeader }) => {
    // A page that polls every few seconds costs nothing while nothing has changed.
    const whose = viewerOf(actor) === 'support' ? undefined : actor.userId
    const mark = versions.mark(whose, query, caller.language)
    setHeader('etag', mark)
    if (header('if-none-match') === mark) return notModified
    // What changes tells every open page at once (docs/decisions/0031). Who has the same mark is owed the same page, as with 304; but
    // staff in view mode get only what the database's role of viewers has read.
    const { total, transactions } = await pages(`${actor.viewerId ?? ''} ${mark}`, () =>
      listDeals(deals, filterOf(actor, query), { page: query.page, pageSize: query.page_size }),
    )
    return { results: transactions, total_items: total }
  })
}

export function exportRoute(serveRaw: ServeRaw, parts: ListParts): void {
  serveRaw(
    contract.exportTransactions,
    async (request: FastifyRequest, reply: FastifyReply, actor: Actor | undefined) => {
      if (!actor) throw new Problem('session.missing')
      const query = contract.exportTransactions.query.parse(request.query)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="transactions.csv"')
        .header('cache-control', 'no-store')
        .send(exportDeals(parts, filterOf(actor, query)))
    },
  )
}
