import { hash, randomBytes } from 'node:crypto'
import type { Language } from '@florin/contract'
import { numbersChannel } from '../../payment-methods/index.ts'
import type { Listener } from '../../platform/listen.ts'

/** Versions by which a page that polls can get 304 without a query. */
export interface DealVersions {
  /** Of a person's lists, or of those of all users; the same as long as none of their deals has changed. */
  mark(userId: string | undefined, question: object, language: Language): string
}

const most = 50_000
const newEpoch = () => randomBytes(9).toString('base64url')

/** Counts what is announced about each person's deals. Another process, or a deaf moment, makes every mark a new one. */
export function dealVersions(listener: Listener): DealVersions {
  const counts = new Map<string, number>()
  let all = 0
  let epoch = newEpoch()
  const forget = () => {
    counts.clear()
    epoch = newEpoch()
  }
  listener.onReturn(forget)
  // Lists show the numbers of their methods as they are now. These seldom change, and it is not known which deals use them.
  listener.on(numbersChannel, forget)
  listener.on('florin_live_many', (payload) => {
    const [, event = '', people = ''] = payload.split('\n')
    if (!event.includes('"deals.changed"')) return
    all += 1
    if (counts.size > most) forget()
    for (const userId of people.split(' ')) counts.set(userId, (counts.get(userId) ?? 0) + 1)
  })
  return {
    mark(userId, question, language) {
      const version = userId === undefined ? all : (counts.get(userId) ?? 0)
      return `"${epoch}.${version.toString(36)}.${digestOf(`${language}:${userId ?? ''}`, question)}"`
    },
  }
}

function digestOf(asker: string, question: object): string {
  return hash('sha256', JSON.stringify([asker, question]), 'base64url').slice(0, 22)
}
