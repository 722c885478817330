import { type Answer, contract } from '@florin/contract'
import { format, money } from '@florin/money'
import type { ShopToday } from '../deals/index.ts'
import type { Serve } from '../http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { type EndpointPulse, hoursOf } from '../webhooks/index.ts'

export interface ShopParts {
  /** Orders that payers took up since midnight where the merchant is. */
  todayOf(merchantId: string, timeZone: string | undefined): Promise<ShopToday>
  turnoverBefore(merchantId: string): Promise<bigint>
  /** What could be paid out now, in micro-USDT. */
  readyOf(merchantId: string): Promise<bigint>
  hasPayoutAddress(merchantId: string): Promise<boolean>
  pulsesOf(merchantId: string): Promise<readonly EndpointPulse[]>
  hasLiveKey(merchantId: string): Promise<boolean>
  paidOf(merchantId: string): Promise<{ readonly test: boolean; readonly live: boolean }>
}

type Wire = Answer<typeof contract.shopOverview>

/** What is a merchant's own on the overview. The sums that everybody's overview has are in the dashboard's answer. */
export function shopOverviewRoute(serve: Serve, parts: ShopParts): void {
  serve(contract.shopOverview, async ({ actor, query }) => {
    if (actor.accountType !== 'merchant') throw new Problem('rights.lacking')
    const id = actor.userId
    const [today, before, ready, hasAddress, pulses, hasLiveKey, paid] = await Promise.all([
      parts.todayOf(id, query.time_zone),
      parts.turnoverBefore(id),
      parts.readyOf(id),
      parts.hasPayoutAddress(id),
      parts.pulsesOf(id),
      parts.hasLiveKey(id),
      parts.paidOf(id),
    ])
    return {
      today: {
        orders: today.orders,
        paid: today.paid,
        turnover: today.kopecks === undefined ? null : format(money('RUB', today.kopecks)),
      },
      turnover_before: format(money('RUB', before)),
      ready: format(money('USDT', ready)),
      webhooks: pulses.map(pulseToWire),
      steps: {
        test_paid: paid.test,
        live_key: hasLiveKey,
        webhook: pulses.some(({ isTest, isActive }) => isActive && !isTest),
        payout_address: hasAddress,
        live_paid: paid.live,
      },
    }
  })
}

function pulseToWire(pulse: EndpointPulse): Wire['webhooks'][number] {
  return {
    id: pulse.id,
    url: pulse.url,
    livemode: !pulse.isTest,
    is_active: pulse.isActive,
    disabled_reason: pulse.disabledReason,
    hours: hoursOf(pulse),
    delivered: pulse.delivered,
    sent: pulse.sent,
    median_ms: pulse.medianMs,
    undelivered: pulse.undelivered,
    silent_since: pulse.silentSince?.toISOString() ?? null,
  }
}
