import { contract } from '@florin/contract'
import { answerText } from '@florin/texts/server'
import type { Serve } from '../http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { dealDetails, waitingDealsOf } from './details/index.ts'
import { explainOrder, listRefusals } from './explain/index.ts'
import type { DealParts } from './parts.ts'
import { accept, confirm, unmatchedReceipts, vouch } from './receipts/index.ts'
import { findDeal } from './store.ts'

export interface TransactionRouteParts {
  readonly deals: DealParts
  /** A person may press so often in a minute. */
  pace(userId: string): Promise<void>
}

export function transactionRoutes(serve: Serve, { deals, pace }: TransactionRouteParts): void {
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
