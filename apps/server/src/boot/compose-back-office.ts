import type { AuthParts } from '../auth/index.ts'
import type { BackOfficeParts } from '../back-office/index.ts'
import type { Config } from '../config.ts'
import type { DealParts } from '../deals/index.ts'
import { countAwaiting, type DisputeParts } from '../disputes/index.ts'
import type { HeldChanges, StaffCodes } from '../platform/held-changes.ts'
import type { Live } from '../platform/live.ts'
import { changeUser } from '../support/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { WebhookParts } from '../webhooks/index.ts'

interface Below {
  readonly auth: AuthParts
  readonly live: Live
  readonly wallet: Wallet
  readonly deals: DealParts
  readonly disputes: DisputeParts
  readonly webhooks: WebhookParts
  readonly held: HeldChanges
  readonly staffCodes: StaffCodes
}

/** Support's queues and what staff does with them. */
export function composeBackOffice({ heldChanges }: Config, below: Below): BackOfficeParts {
  const { auth, live, wallet, deals, disputes, webhooks, held, staffCodes } = below
  const { db, users } = auth
  return {
    db,
    live,
    deals,
    payouts: wallet.payouts,
    webhooks,
    held,
    codes: staffCodes,
    attachAbove: heldChanges.attachAbove,
    countDisputes: (actor) => countAwaiting(disputes, actor),
    async activate(tx, by, userId) {
      await changeUser({ users }, tx, by, userId, { isActivated: true })
    },
  }
}
