import type { AuthParts } from '../auth/index.ts'
import type { DealParts } from '../deals/index.ts'
import type { TemplateBook } from '../messages/index.ts'
import type { AlertParts } from '../notifications/index.ts'
import type { PaymentMethodService } from '../payment-methods/index.ts'
import type { HeldChanges, StaffCodes } from '../platform/held-changes.ts'
import type { Listener } from '../platform/listen.ts'
import type { Live } from '../platform/live.ts'
import type { FileStore } from '../ports/files.ts'
import type { Wallet } from '../wallet/index.ts'
import type { CallsInFlight } from './compose-metrics.ts'
import type { World } from './world.ts'

export type Outside = Omit<World, 'webApp'>

/** What is put together before orders and deals are. */
export interface BelowDeals {
  readonly auth: AuthParts
  readonly live: Live
  readonly files: FileStore
  readonly wallet: Wallet
  readonly listener: Listener
  readonly paymentMethods: PaymentMethodService
  readonly book: TemplateBook
  /** Opened and moved deals are counted while they are in a batch or wait for one. */
  readonly inBatches: CallsInFlight
  readonly linkBetween: DealParts['linkBetween']
  readonly isLead: DealParts['isLead']
  /** Must this trader connect a messenger before the list of cases opens? */
  lacksMessenger(userId: string, then?: Date): Promise<boolean>
  readonly alerts: AlertParts
  readonly held: HeldChanges
  readonly staffCodes: StaffCodes
}
