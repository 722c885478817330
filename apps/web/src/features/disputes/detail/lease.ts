import { call } from '../../../lib/api.ts'
import { send } from '../../../lib/http.ts'
import { readTokens } from '../../../lib/tokens.ts'

const queues = new Map<string, Promise<unknown>>()

/** Calls about one case follow each other: one that gives back must not overtake one that takes. */
function inTurn<T>(id: string, act: () => Promise<T>): Promise<T> {
  const before = queues.get(id) ?? Promise.resolve()
  const next = before.then(act, act)
  queues.set(id, next)
  const clear = () => void (queues.get(id) === next && queues.delete(id))
  next.then(clear, clear)
  return next
}

export function takeCase(id: string): Promise<unknown> {
  return inTurn(id, () => call('blockDispute', { body: { dispute_id: id } }))
}

/** Nobody waits for this: a case that could not be given back is free again when its lease ends. */
export function giveCaseBack(id: string): void {
  void inTurn(id, () => call('unblockDispute', { body: { dispute_id: id } })).catch(() => undefined)
}

/** As the tab closes: no turn is awaited, and the call outlives the page. */
export function giveCaseBackNow(id: string): void {
  const token = readTokens()?.access
  if (token === undefined) return
  void send('unblockDispute', { body: { dispute_id: id } }, { token, keepalive: true }).catch(() => undefined)
}
