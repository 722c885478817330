import { hash, randomBytes } from 'node:crypto'
import type { Language } from '@florin/contract'
import type { Listener } from '../platform/listen.ts'

/** Marks by which a page that asks again can be told that nothing has changed, without asking the database. */
export interface DealVersions {
  /** Of a person's lists, or of everybody's; the same as long as none of their deals has changed. A question is never changed. */
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

let digests = new WeakMap<object, Map<string, string>>()
let remembered = 0

/** The same few questions are asked all day, each read once: what they come to is remembered by the question itself. */
function digestOf(asker: string, question: object): string {
  const found = digests.get(question)?.get(asker)
  if (found !== undefined) return found
  if (remembered >= 10_000) {
    digests = new WeakMap()
    remembered = 0
  }
  remembered += 1
  const digest = hash('sha256', JSON.stringify([asker, question]), 'base64url').slice(0, 22)
  digests.set(question, (digests.get(question) ?? new Map<string, string>()).set(asker, digest))
  return digest
}
