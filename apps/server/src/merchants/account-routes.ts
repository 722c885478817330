import { contract } from '@florin/contract'
import type { Serve } from '../http/serve.ts'
import { exactRateText, rateForDeal } from '../rates/index.ts'
import type { Merchants } from './parts.ts'
import { createSettlement, getSettlement, pageOfSettlements } from './settlements.ts'
import { balanceToWire, settlementToWire } from './wire.ts'

/** What a shop's program asks about its money. */
export function merchantAccountRoutes(serve: Serve, parts: Merchants): void {
  serve(contract.merchantBalance, ({ merchant }) =>
    balanceToWire(parts.db.each, merchant.merchantId, merchant.isTest ? 'USDT_TEST' : 'USDT'),
  )

  serve(contract.merchantRate, async () => {
    const { tenThousandths, observedAt, sources } = await rateForDeal(parts.db.each)
    const rate = exactRateText(tenThousandths)
    return { rate, observed_at: observedAt.toISOString(), sources: [...sources] }
  })

  serve(contract.createSettlement, async ({ merchant, body }) => {
    const input = { amount: body.amount, externalId: body.external_id }
    return settlementToWire(await createSettlement(parts, merchant, input))
  })

  serve(contract.getSettlement, async ({ merchant, params }) =>
    settlementToWire(await getSettlement(parts, merchant, params.id)),
  )

  serve(contract.listSettlements, async ({ merchant, query }) => {
    const { after, limit } = query
    const { settlements, next } = await pageOfSettlements(parts, merchant, { after, limit })
    return { results: settlements.map(settlementToWire), next }
  })
}
