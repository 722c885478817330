import type { AuthParts } from '../auth/index.ts'
import { expectReceipts } from '../deals/index.ts'
import type { MessageParts, TemplateBook } from '../messages/index.ts'
import { methodsReadBy, tailsOf } from '../payment-methods/index.ts'
import type { Live } from '../platform/live.ts'
import { askAboutBlock, namesOf, raiseBankBlock, type TerminalParts } from '../terminals/index.ts'
import { composeTrustAlerts } from './compose-trust.ts'
import type { World } from './world.ts'

interface Below {
  readonly auth: AuthParts
  readonly live: Live
  readonly terminals: TerminalParts
  readonly book: TemplateBook
}

export function composeMessages(
  { secrets, log }: Omit<World, 'webApp'>,
  { auth, live, terminals, book }: Below,
): MessageParts {
  const { db, users } = auth
  return {
    db,
    log,
    live,
    secrets,
    book,
    methodsReadBy,
    requisitesOf: (methodIds) => tailsOf(db.each, methodIds),
    phonesOf: (ownerId) => namesOf(db.each, ownerId),
    nameOf: async (userId) => (await users.find(userId, db.each)).username,
    onReceipts: expectReceipts,
    ...composeTrustAlerts(auth, live),
    raiseBankBlock: (tx, terminalId, bank) => raiseBankBlock(terminals, tx, terminalId, bank),
    askAboutBlock: (tx, terminalId, bank) => askAboutBlock(terminals, tx, terminalId, bank),
  }
}
