import { balances } from '../books/index.ts'
import {
  type DealParts,
  keptBackMicro,
  paidAmongNewest,
  shopTodayIn,
  turnoverBefore,
} from '../deals/index.ts'
import { hasLiveKey } from '../merchants/index.ts'
import type { ShopParts } from '../overview/index.ts'
import { currentOrder } from '../wallet/index.ts'
import { endpointPulses } from '../webhooks/index.ts'

/** What a merchant's overview needs of deals, books, wallet and webhooks. */
export function composeShop(deals: DealParts): ShopParts {
  const { each } = deals.db
  return {
    todayOf: (merchantId, timeZone) => shopTodayIn(deals, merchantId, timeZone),
    turnoverBefore: (merchantId) => turnoverBefore(each, merchantId),
    async readyOf(merchantId) {
      const [{ available, debt }, kept] = await Promise.all([
        balances(each, merchantId, 'USDT'),
        keptBackMicro(each, merchantId),
      ])
      return debt.units < 0n || available.units < kept ? 0n : available.units - kept
    },
    hasPayoutAddress: async (merchantId) => (await currentOrder(each, merchantId)) !== undefined,
    pulsesOf: (merchantId) => endpointPulses(each, merchantId),
    hasLiveKey: (merchantId) => hasLiveKey(each, merchantId),
    paidOf: (merchantId) => paidAmongNewest(each, merchantId),
  }
}
