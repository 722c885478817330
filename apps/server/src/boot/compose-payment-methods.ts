import type { AuthParts } from '../auth/index.ts'
import { hasOpenDeals, monthOfMethod } from '../deals/index.ts'
import { type PaymentMethodService, paymentMethodService, requisiteSeal } from '../payment-methods/index.ts'
import type { HeldChanges, StaffCodes } from '../platform/held-changes.ts'
import type { Live } from '../platform/live.ts'
import { clearBankBlock, terminalStates } from '../terminals/index.ts'
import { terminalSettings } from './compose-terminals.ts'
import { statesOfChains } from './compose-trust.ts'
import type { World } from './world.ts'

interface Below {
  readonly auth: AuthParts
  readonly live: Live
  readonly held: HeldChanges
  readonly staffCodes: StaffCodes
}

/** A trader's requisites, with what phones, chains and deals know of them. */
export function composePaymentMethods(
  { config, secrets }: Pick<World, 'config' | 'secrets'>,
  { auth, live, held, staffCodes }: Below,
): PaymentMethodService {
  const { db, limits, tell } = auth
  return paymentMethodService({
    db,
    live,
    limits,
    seal: requisiteSeal(secrets),
    settings: config.paymentMethods,
    held,
    staffCodes,
    tell,
    terminalStates: (ids) => terminalStates({ db, settings: terminalSettings(config) }, ids),
    chainStates: statesOfChains(db),
    hasOpenDeals,
    monthKopecks: async (tx, ownerId, methodId) => (await monthOfMethod(tx, ownerId, methodId)).kopecks,
    switchedOn: async (tx, { terminalId, bank, ownerId }) => {
      await clearBankBlock({ live, tell }, tx, terminalId, bank, ownerId)
    },
  })
}
