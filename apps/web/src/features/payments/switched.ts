import type { Answer, Contract } from '@florin/contract'

type PaymentPage = Answer<Contract['listPayments']>

/** The page as it will be once the server agrees. A method that was on once keeps its numbers from then on. */
export function switched(page: PaymentPage, id: string, isActive: boolean): PaymentPage {
  const found = page.results.find((payment) => payment.id === id)
  if (found === undefined || found.is_active === isActive) return page
  return {
    ...page,
    active_count: page.active_count + (isActive ? 1 : -1),
    results: page.results.map((payment) =>
      payment.id === id
        ? { ...payment, is_active: isActive, is_locked: payment.is_locked || isActive }
        : payment,
    ),
  }
}
