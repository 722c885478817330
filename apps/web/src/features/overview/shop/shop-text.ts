import { formats } from '../../../lib/format.ts'
import { nextStepOf, type ShopOverview } from '../../../lib/shop.ts'
import type { Texts } from '../../../lib/texts.tsx'

/** How today goes; a shop without an order today, and with steps to take, reads the next one. */
export function shopText(shop: ShopOverview, t: Texts<'overview'>): string {
  const next = nextStepOf(shop)
  if (shop.today.orders === 0 && next !== undefined) return t('shop_next', { step: t(`shop_next_${next}`) })
  return todayText(shop.today, t)
}

function todayText({ orders, paid, turnover }: ShopOverview['today'], t: Texts<'overview'>): string {
  if (orders === 0) return t('shop_today_none')
  if (turnover === null) return t('shop_today_many', { orders, paid: formats().count(paid) })
  return t('shop_today', { orders, paid: formats().count(paid), sum: formats().roubles(turnover) })
}
