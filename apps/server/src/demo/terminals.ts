import type { PaymentMethodService } from '../payment-methods/index.ts'
import type { Database } from '../platform/database.ts'
import { addTerminal, listTerminals, type TerminalParts } from '../terminals/index.ts'
import type { UserService } from '../users/index.ts'
import { demoTrader } from './accounts.ts'

/** With how many of the methods each, the newest first: the first phone has the active ones. */
const demoTerminals = [
  { name: 'Redmi Note 12', methods: 3 },
  { name: 'Samsung A14', methods: 2 },
]
const origin = { ip: '127.0.0.1', requestId: 'demo' }

/** Gives the demo trader two terminals with their methods; the sandbox's phones come later. A second start finds them there. */
export async function makeDemoTerminals({
  db,
  users,
  paymentMethods,
  terminals,
}: {
  db: Database
  users: Pick<UserService, 'findByEmail'>
  paymentMethods: PaymentMethodService
  terminals: TerminalParts
}): Promise<void> {
  const trader = await users.findByEmail(demoTrader)
  if (!trader || (await listTerminals(terminals, trader.id)).length > 0) return
  const ownerId = trader.id
  const by = { userId: ownerId, origin }
  // One after the other, so that they have an order.
  for (const { name, methods } of demoTerminals) {
    const unbound = await paymentMethods.listUnbound(ownerId, { page: 1, pageSize: methods })
    const methodIds = unbound.methods.map(({ id }) => id)
    await db.write(async (tx) => {
      const terminalId = await addTerminal(tx, ownerId, name)
      await paymentMethods.bind(tx, { ownerId, terminalId, methodIds, by })
    })
  }
}
