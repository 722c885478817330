import { contract } from '@florin/contract'
import { answerText } from '@florin/texts/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../http/request.ts'
import { notModified, type Serve, type ServeRaw } from '../http/serve.ts'
import { Problem } from '../platform/problem.ts'
import type { DealVersions } from './deal-versions.ts'
import { dealDetails } from './details.ts'
import { explainOrder, listRefusals } from './explain/index.ts'
import { exportDeals } from './export.ts'
import { listDeals } from './list.ts'
import { filterOf, viewerOf } from './list-filter.ts'
import type { DealParts } from './parts.ts'
import { accept, confirm, unmatchedReceipts, vouch } from './receipts/index.ts'
import { findDeal } from './store.ts'
import { waitingDealsOf } from './waiting.ts'

export interface TransactionRouteParts {
  readonly deals: DealParts
  readonly versions: DealVersions
  /** A person may press so often in a minute. */
  pace(userId: string): Promise<void>
}

export function transactionRoutes(serve: Serve, { deals, versions, pace }: TransactionRouteParts): void {
  serve(contract.listTransactions, async ({ actor, query, caller, header, setHeader }) => {
    // A page that asks every few seconds costs nothing while nothing has changed.
    const whose = viewerOf(actor) === 'support' ? undefined : actor.userId
    const mark = versions.mark(whose, query, caller.language)
    setHeader('etag', mark)
    if (header('if-none-match') === mark) return notModified
    const { total, transactions } = await listDeals(deals, filterOf(actor, query), {
      page: query.page,
      pageSize: query.page_size,
    })
    return { results: transactions, total_items: total }
  })
  serve(contract.transactionDetails, ({ actor, params }) => dealDetails(deals, actor, params.id))
  serve(contract.confirmTransaction, async ({ actor, body, caller }) => {
    await pace(actor.userId)
    const { transaction_id: dealId, shown_balance: shownBalance } = body
    const { deal, isChainProven } = await confirm(deals, actor.userId, dealId, shownBalance)
    const message = answerText(caller.language, 'deal_confirmed')
    return { status: deal.status, message, is_chain_proven: isChainProven }
  })
  serve(contract.acceptTransaction, async ({ actor, params }) => {
    await pace(actor.userId)
    const deal = await findDeal(deals.db.each, params.id)
    if (deal?.merchantId !== actor.userId) throw new Problem('deal.not_found')
    await accept(deals, deal.id, actor.userId)
    return { status: 'complete' as const }
  })
  serve(contract.vouchPart, async ({ actor, params }) => {
    await pace(actor.userId)
    return { status: await vouch(deals, actor.userId, params.id, params.receipt) }
  })
  serve(contract.waitingTransactions, ({ actor }) => waitingDealsOf(deals, actor))
  serve(contract.unmatchedReceipts, ({ actor, query }) => unmatchedReceipts(deals, actor.userId, query.page))
  serve(contract.supportUnmatchedReceipts, ({ query }) => unmatchedReceipts(deals, undefined, query.page))
  serve(contract.explainOrder, async ({ params }) => ({ results: await explainOrder(deals, params.id) }))
  serve(contract.listRefusals, ({ query }) => listRefusals(deals, query.page))
}

export function exportRoute(serveRaw: ServeRaw, parts: DealParts): void {
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
