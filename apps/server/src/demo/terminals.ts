import type { PaymentMethodService } from '../payment-methods/index.ts'
import type { Database } from '../platform/database.ts'
import { addTerminal, listTerminals, type TerminalParts } from '../terminals/index.ts'
import type { UserService } from '../users/index.ts'
import { demoTrader } from './accounts.ts'

const demoTerminals = ['Redmi Note 12', 'Samsung A14']
const boundMethods = 2
const origin = { ip: '127.0.0.1', requestId: 'demo' }

/** Gives the demo trader two terminals that wait for a phone, and methods to the first. A second start finds them there. */
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
  const unbound = await paymentMethods.listUnbound(ownerId, { page: 1, pageSize: boundMethods })
  const ids: string[] = []
  // One after the other, so that they have an order.
  for (const name of demoTerminals) ids.push(await db.write((tx) => addTerminal(tx, ownerId, name)))
  const [terminalId = ''] = ids
  await db.write(async (tx) => {
    const methodIds = unbound.methods.map((method) => method.id)
    await paymentMethods.bind(tx, { ownerId, terminalId, methodIds, by: { userId: ownerId, origin } })
  })
}
