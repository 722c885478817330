import type { AuthParts } from '../auth/index.ts'
import { keepHints, settledAmong, suspectCompletions, unreportedPayments } from '../deals/index.ts'
import { chainStates, type MessageParts, type TrustParts } from '../messages/index.ts'
import { findBank, methodsReadBy, ownMethodRow, setTakesUnproven, tailsOf } from '../payment-methods/index.ts'
import type { Database } from '../platform/database.ts'
import type { Live } from '../platform/live.ts'
import { timeText } from '../platform/time-text.ts'
import { namesOf } from '../terminals/index.ts'

type TrustAlerts = Pick<
  MessageParts,
  'settledAmong' | 'unreportedPayments' | 'suspectCompletions' | 'onContradiction' | 'onHints'
>

/** What the reading of bank texts reports to other domains: contradictions to their owner, hints and suspects to the deals. */
export function composeTrustAlerts({ tell }: Pick<AuthParts, 'tell'>, live: Live): TrustAlerts {
  return {
    settledAmong,
    unreportedPayments,
    suspectCompletions,
    async onContradiction(tx, { ownerId, terminalId, bank, isFirst, hasStopped }) {
      await live.announce(tx, ownerId, { type: 'payments.changed' })
      // One alert a day, and one when the chain stops: a forger must not be able to flood the trader.
      if (!isFirst && !hasStopped) return
      const names = await namesOf(tx, ownerId)
      const values = {
        bank: findBank(bank)?.name ?? bank,
        terminal: names.get(terminalId) ?? '',
        time: timeText(new Date()),
      }
      const kind = hasStopped ? 'chain.stopped' : 'chain.contradicted'
      await tell(tx, { userId: ownerId, kind, values, about: `terminal:${terminalId}` })
    },
    async onHints(tx, hints) {
      const traders = await keepHints(tx, hints)
      await live.announceToEach(tx, [...new Set(traders)], { type: 'deals.changed' })
    },
  }
}

/** What an owner of methods may say about how far texts are believed. */
export function composeTrust(auth: AuthParts, messages: MessageParts): TrustParts {
  const { db, codes, limits, queueMail, users } = auth
  return {
    messages,
    codes,
    limits,
    queueMail,
    addressOf: (userId) => users.find(userId, db.each),
    async ownMethod(tx, ownerId, id) {
      const method = await ownMethodRow(tx, ownerId, id)
      return method && { ...method, requisite: (await tailsOf(tx, [id])).get(id) ?? '' }
    },
    setTakesUnproven,
  }
}

export function statesOfChains(db: Database) {
  return (methods: Parameters<typeof chainStates>[2]) => chainStates({ methodsReadBy }, db.each, methods)
}
