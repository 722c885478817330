import { contract } from '@florin/contract'
import type { Serve } from '../http/serve.ts'
import { pair, rateText } from './rate.ts'
import type { RateService } from './service.ts'

export function rateRoutes(serve: Serve, rates: RateService): void {
  serve(contract.currentRate, async () => {
    const rate = await rates.current()
    return {
      rate: rateText(rate.tenThousandths),
      pair,
      updated_at: rate.observedAt.toISOString(),
      sources: [...rate.sources],
      is_stale: rate.isStale,
    }
  })
}
