import { join } from 'node:path'
import { codeJudge } from '../src/filter/code-judge.ts'
import { pairTerminal, scriptedInbox, startTerminal } from '../src/index.ts'
import { Queue, type QueueFinding } from '../src/queue/queue.ts'
import type { Client, ClientQueue } from './client.ts'

const main = join(import.meta.dirname, '..', 'src', 'main.ts')
const crashPhone = join(import.meta.dirname, 'crash-phone.ts')

/** The TypeScript client, as it is. */
export const thisClient: Client = {
  async pair(folder, offer) {
    await pairTerminal({ folder, offer, retryAfterMs: 20 })
  },
  start({ folder, inbox, retry, say }) {
    return startTerminal({ folder, inbox: 'follow' in inbox ? inbox : scriptedInbox(inbox), say, retry })
  },
  command: (args) => [process.execPath, [main, ...args]],
  hastyCommand: (folder, script) => [process.execPath, [crashPhone, folder, script]],
  async judge(_folder, neverSend) {
    const judge = codeJudge(neverSend)
    return {
      refusedPatterns: judge.refusedPatterns,
      looksLikeCode: async (texts) => judge.looksLikeCode(texts),
      close: async () => undefined,
    }
  },
  async openQueue(folder) {
    return openQueue(folder)
  },
}

function openQueue(folder: string): ClientQueue {
  const queue = new Queue(folder)
  return {
    async add(texts, { mark, now = Date.now() } = {}) {
      queue.add(
        texts.map((text) => found(text, mark)),
        now,
      )
      return queue.lastSeq
    },
    async waiting(maxMessages = 1_000_000, maxBytes = Number.MAX_SAFE_INTEGER) {
      return queue.batch(maxMessages, maxBytes).map(({ seq, id, text }) => ({ seq, id, text }))
    },
    acknowledge: async (seq) => queue.acknowledge(seq),
    empty: async (seq) => queue.empty([seq]),
    emptyOverdue: async (now) => queue.emptyOverdue(now),
    renumberFrom: async (seq) => queue.renumberFrom(seq),
    fillFrom: async (seq) => queue.fillFrom(seq),
    startAnew: async () => queue.startAnew(),
    knows: async (mark) => queue.knows(mark),
    position: async (source) => queue.position(source) ?? null,
    close: async () => queue.close(),
  }
}

function found(text: string, mark?: string): QueueFinding {
  const received_at = new Date(0).toISOString()
  const message = { channel: 'sms' as const, sender: '900', title: null, text, received_at }
  return { message, trace: { ...(mark && { mark }), position: { source: 'sms', at: text } } }
}
