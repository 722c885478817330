import type { HeldKind } from '@florin/contract'
import type { AuthParts } from '../auth/index.ts'
import { heldCover } from '../books/index.ts'
import type { Config } from '../config.ts'
import { type DealParts, heldAttach, heldVerdict, isOnePerson, whileFundsMove } from '../deals/index.ts'
import { type HeldParts, heldChanges, staffCodes } from '../held-changes/index.ts'
import type { PaymentMethodService } from '../payment-methods/index.ts'
import type { HeldHandler, HeldHandlers } from '../platform/held-changes.ts'
import type { Live } from '../platform/live.ts'
import type { Secrets } from '../platform/secrets.ts'
import { heldUserHandlers } from '../support/index.ts'
import type { UserService } from '../users/index.ts'

/** Dangerous acts of staff. Its handlers are given later: they are made of the domains that hold changes. */
export function composeHeld(
  { config, secrets }: { config: Config; secrets: Secrets },
  auth: AuthParts,
  live: Live,
  linkBetween: DealParts['linkBetween'],
) {
  const { db, codes, limits, users, queueMail, tell } = auth
  const parts: HeldParts = {
    db,
    live,
    secrets,
    codes,
    limits,
    users,
    queueMail,
    tell,
    whileFundsMove,
    isOn: config.heldChanges.isOn,
    isOnePerson: (one, other) => one === other || isOnePerson(linkBetween(one, other)),
    handlers: new Map(),
  }
  return { heldParts: parts, held: heldChanges(parts), staffCodes: staffCodes(parts) }
}

interface Domains {
  readonly config: Config
  readonly users: UserService
  readonly paymentMethods: PaymentMethodService
  readonly deals: DealParts
}

/** One handler for each kind; a kind without one does not compile. */
export function addHeldHandlers(
  { handlers }: HeldParts,
  { config, users, paymentMethods, deals }: Domains,
): void {
  const all: HeldHandlers = {
    ...heldUserHandlers({ users, leadBasisPoints: config.deals.leadBasisPoints }),
    'payment_method.requisites': paymentMethods.heldRequisites,
    'dispute.verdict': heldVerdict(deals),
    'receipt.attach': heldAttach(deals),
    'debt.cover': heldCover,
  }
  // A sealed content is read by the handler of its own kind only.
  for (const [kind, handler] of Object.entries(all)) handlers.set(kind as HeldKind, handler as HeldHandler)
}
