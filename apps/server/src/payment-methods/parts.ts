import type { ChainState } from '@florin/contract'
import type { Origin } from '../platform/audit.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { HeldChanges, StaffCodes } from '../platform/held-changes.ts'
import type { Live } from '../platform/live.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import type { AlertRequest } from '../ports/alerts.ts'
import type { RequisiteSeal } from './requisite-seal.ts'

/** What a method needs to know of the terminal it is bound to. */
export interface TerminalState {
  readonly name: string
  /** No ping for three minutes, or switched off. */
  readonly isSilent: boolean
  /** Banks whose messages cannot be trusted on this terminal at the moment. */
  readonly blockedBanks: readonly string[]
}

export interface PaymentMethodSettings {
  /** After staff has changed a method's requisites, its owner can't switch it on for so long. */
  readonly staffChangeCoolingHours: number
}

export interface PaymentMethodParts {
  readonly db: Database
  readonly live: Pick<Live, 'announce'>
  readonly limits: RateLimits
  readonly seal: RequisiteSeal
  readonly settings: PaymentMethodSettings
  /** Where other requisites wait for a second member of staff. */
  readonly held: HeldChanges
  readonly staffCodes: StaffCodes
  tell(tx: Tx, alert: AlertRequest): Promise<void>
  /** Given by the terminals, which this domain does not know. A terminal that is not in the answer counts as silent. */
  terminalStates(ids: readonly string[]): Promise<ReadonlyMap<string, TerminalState>>
  /** How far the balance of each of these methods is proven. Given by the messages, which stand above. */
  chainStates(
    methods: readonly { readonly id: string; readonly terminalId: string; readonly bank: string }[],
  ): Promise<ReadonlyMap<string, ChainState>>
  /** Do payers look at this method now? Passed in by the deals, which are a higher domain. */
  hasOpenDeals(tx: Tx, methodId: string): Promise<boolean>
  /** Roubles of completed deals through a method in the last 30 days. Given by the deals. */
  monthKopecks(tx: Tx, ownerId: string, methodId: string): Promise<bigint>
  /** Told when a bound method is switched on: its owner says that the bank is at peace with them. */
  switchedOn(tx: Tx, method: { ownerId: string; terminalId: string; bank: string }): Promise<void>
}

/** Who acts, and from where: the owner, or staff in their place. */
export interface Acting {
  readonly userId: string
  readonly origin: Origin
}

export async function announceChange({ live }: PaymentMethodParts, tx: Tx, ownerId: string): Promise<void> {
  await live.announce(tx, ownerId, { type: 'payments.changed' })
}
