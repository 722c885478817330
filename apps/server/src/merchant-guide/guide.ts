import type { Language } from '@florin/contract'
import type { GuideText } from '@florin/texts/server'
import { webhooks } from './guide-events.ts'
import { books, changelog, disputes, moneyExample, settlements, terminals } from './guide-money.ts'
import { errors, idempotency, limits, orderLife } from './guide-orders.ts'
import { keys, modes, quickStart, testMode } from './guide-start.ts'
import type { Chapter } from './section.ts'

export interface Group {
  readonly name: Extract<GuideText, `group.${string}`>
  readonly chapters: readonly Chapter[]
}

/** The guide in reading order. */
export function guideGroups(language: Language): readonly Group[] {
  const write = (...chapters: readonly ((language: Language) => Chapter)[]) =>
    chapters.map((one) => one(language))
  return [
    { name: 'group.start', chapters: write(quickStart, keys, testMode) },
    { name: 'group.orders', chapters: write(modes, orderLife, idempotency, errors, limits) },
    { name: 'group.events', chapters: write(webhooks) },
    { name: 'group.money', chapters: write(disputes, settlements, books, moneyExample) },
    { name: 'group.more', chapters: write(terminals, changelog) },
  ]
}
