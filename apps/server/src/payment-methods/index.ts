import type { Serve } from '../http/serve.ts'
import type { OpenProfile } from '../platform/open-profile.ts'
import { dealLimitRoutes, ownMethodRoutes } from './routes.ts'
import type { PaymentMethodService } from './service.ts'
import { supportRoutes } from './support-routes.ts'

export { type Bank, bankDirectory } from './bank-directory.ts'
export { findBank } from './banks.ts'
export type { Binding } from './binding.ts'
export { methodsReadBy, methodsReadOn, type ReadMethod, tailsOf } from './binding-store.ts'
export type { NewMethod } from './create.ts'
export { openNumber } from './open-number.ts'
export { ownNumbers } from './own-numbers.ts'
export type { Acting, PaymentMethodParts, TerminalState } from './parts.ts'
export type { RequisiteName } from './payment-method.ts'
export { ratingOf } from './rating.ts'
export { requisiteSeal } from './requisite-seal.ts'
export { requisitesForPayers } from './requisites-for-payers.ts'
export { awaitingRotation, rotateRequisites } from './rotate.ts'
export { type PaymentMethodService, paymentMethodService } from './service.ts'
export { numbersChannel } from './store.ts'
export { ownMethodRow, setTakesUnproven } from './takes-unproven.ts'
export { traderRating, traderRatings } from './trader-rating.ts'

export function paymentMethodRoutes(
  serve: Serve,
  methods: PaymentMethodService,
  openProfile: OpenProfile,
): void {
  ownMethodRoutes(serve, methods)
  dealLimitRoutes(serve, methods)
  supportRoutes(serve, methods, openProfile)
}
export { eraseMethod } from './erase-method.ts'
export { openRequisite } from './requisite-columns.ts'
