import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Client, ClientQueue, Running, Starting, Waiting } from '@florin/terminal/test/client'
import { javaCommand } from './java.ts'
import { openProbe } from './probe.ts'

type Sentence = Parameters<Starting['say']>[0]

/** What the program says of itself, one JSON object a line. */
interface Line {
  readonly queued?: number
  readonly sentence?: Sentence
  readonly values?: Record<string, string | number>
}

/** The phone's core on a JVM, each time in a process of its own, as the suite of the TypeScript client drives it. */
export const javaClient: Client = {
  async pair(folder, offer) {
    let last: Sentence | undefined
    const { exit } = run(folder, ['pair', offer, '--retry', '20,20'], ({ sentence }) => {
      last = sentence
    })
    if ((await exit) !== 0) throw Object.assign(new Error('Not paired'), { sentence: last })
  },
  start,
  command: javaCommand,
  hastyCommand: (_folder, script) =>
    javaCommand(['run', '--inbox', script, '--look', '5', '--retry', '5,50']),
  async judge(folder, neverSend) {
    const probe = openProbe(folder)
    const refusedPatterns = await probe.ask<number>({ ask: 'patterns', never_send: neverSend })
    const looksLikeCode = (texts: string[]) => probe.ask<boolean>({ ask: 'code', texts })
    return { refusedPatterns, looksLikeCode, close: probe.close }
  },
  async openQueue(folder) {
    return openQueue(folder)
  },
}

async function start({ folder, inbox, retry, say }: Starting): Promise<Running> {
  if ('follow' in inbox) throw new Error('This client follows a script only')
  const { file, charge = null, lookEveryMs = 200 } = inbox
  const args = ['run', '--inbox', file, '--look', String(lookEveryMs)]
  args.push(
    '--retry',
    `${retry.firstMs},${retry.longestMs}`,
    ...(charge === null ? [] : ['--charge', String(charge)]),
  )
  let queued = 0
  let last: Sentence | undefined
  const started = Promise.withResolvers<void>()
  const { child, exit } = run(folder, args, (line) => {
    queued = line.queued ?? queued
    if (!line.sentence) return
    last = line.sentence
    say(line.sentence, line.values)
    if (line.sentence === 'started') started.resolve()
  })
  const ended = exit.then((code) => (code === 0 || !last ? undefined : { sentence: last }))
  const failed = ended.then((fault) => Promise.reject(Object.assign(new Error('Not started'), fault)))
  await Promise.race([started.promise, failed])
  failed.catch(() => undefined)
  return {
    get queued() {
      return queued
    },
    ended,
    async stop() {
      child.kill('SIGTERM')
      await exit
    },
  }
}

function run(folder: string, words: string[], hear: (line: Line) => void) {
  const [file, args] = javaCommand([...words, '--say', 'json'])
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH, FLORIN_TERMINAL_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', (line) => hear(JSON.parse(line) as Line))
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, exit }
}

function openQueue(folder: string): ClientQueue {
  const probe = openProbe(folder)
  const tell = async (question: Record<string, unknown>) => void (await probe.ask(question))
  return {
    add: (texts, { mark, now = Date.now() } = {}) => probe.ask<number>({ ask: 'add', texts, mark, now }),
    waiting: (messages = 1_000_000, bytes = Number.MAX_SAFE_INTEGER) =>
      probe.ask<Waiting[]>({ ask: 'waiting', messages, bytes }),
    acknowledge: (seq) => tell({ ask: 'acknowledge', seq }),
    empty: (seq) => tell({ ask: 'empty', seq }),
    emptyOverdue: (now) => probe.ask<number>({ ask: 'overdue', now }),
    renumberFrom: (seq) => tell({ ask: 'renumber', seq }),
    fillFrom: (seq) => tell({ ask: 'fill', seq }),
    startAnew: () => tell({ ask: 'anew' }),
    knows: (mark) => probe.ask<boolean>({ ask: 'knows', mark }),
    position: (source) => probe.ask<string | null>({ ask: 'position', source }),
    close: probe.close,
  }
}
