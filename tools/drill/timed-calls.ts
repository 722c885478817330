import { Worker } from 'node:worker_threads'
import type { CallReply } from '@florin/sandbox/simulator/calls'
import type { DrillShop } from './witness-people.ts'

export interface TimedReply {
  /** Unset: nobody answered. */
  readonly reply: CallReply | undefined
  readonly ms: number
}

/** A shop's call, and how long its answer took. */
export type TimedCall = (
  shop: Pick<DrillShop, 'caller' | 'from'>,
  path: string,
  body: string,
  headers: Readonly<Record<string, string>>,
) => Promise<TimedReply>

/** On the loop of whoever asks: what else that loop does is in the time, too. */
export const callHere: TimedCall = async ({ caller }, path, body, headers) => {
  const began = performance.now()
  const reply = await caller.send('POST', path, body, headers).catch(() => undefined)
  return { reply, ms: performance.now() - began }
}

export interface ThreadCall {
  readonly id: number
  readonly url: string
  readonly from: string
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export interface ThreadAnswer extends TimedReply {
  readonly id: number
}

/** On a thread of its own, so that playing traders, phones and pages beside it is no part of the time. */
export function callsOnThread(url: string): { readonly call: TimedCall; end(): Promise<void> } {
  const thread = new Worker(new URL('order-thread.ts', import.meta.url))
  const asked = new Map<number, (answer: TimedReply) => void>()
  thread.on('message', ({ id, ...answer }: ThreadAnswer) => {
    asked.get(id)?.(answer)
    asked.delete(id)
  })
  let count = 0
  return {
    call: ({ from }, path, body, headers) =>
      new Promise((resolve) => {
        count += 1
        asked.set(count, resolve)
        thread.postMessage({ id: count, url, from, path, body, headers } satisfies ThreadCall)
      }),
    end: () => thread.terminate().then(() => undefined),
  }
}
