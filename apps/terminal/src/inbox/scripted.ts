import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { PhoneReport } from '@florin/contract'
import { z } from 'zod'
import { appPackage, type Inbox, type Listening, type Sighting } from './inbox.ts'
import { repeat, rest } from './rhythm.ts'

/** One line of the script. */
export const scriptedMessage = z.strictObject({
  channel: z.enum(['sms', 'push']),
  sender: z.string().max(120),
  title: z.string().nullish(),
  text: z.string(),
  received_at: z.iso.datetime().optional(),
  /** How long the phone waits before this message comes. */
  after_ms: z.number().int().min(0).optional(),
})

export type ScriptedMessage = z.input<typeof scriptedMessage>

export interface ScriptedPhone {
  /** One message a line; lines may be added while the terminal runs. */
  readonly file: string
  readonly charge?: number | null
  readonly charging?: boolean
  /** As an Android app would tell of its phone. */
  readonly phone?: PhoneReport
  readonly lookEveryMs?: number
}

const newline = 10
const chunkBytes = 1024 * 1024

/** A phone that receives what a file says: the simulator's, and the one of browser journeys. */
export function scriptedInbox({
  file,
  charge = null,
  charging = false,
  phone,
  lookEveryMs = 200,
}: ScriptedPhone): Inbox {
  const path = resolve(file)
  return {
    async follow(listening) {
      await repeat(lookEveryMs, listening, () => readOn(path, listening))
    },
    async health() {
      const rights = { smsPermission: true, listenerAlive: true }
      return { charge, charging, network: null, ...rights, ...(phone && { phone }) }
    },
    async show({ id, title, text }, hear) {
      const receivedAt = new Date()
      hear([{ channel: 'push', sender: appPackage, title, text, receivedAt, trace: {}, trial: id }])
      return true
    },
  }
}

async function readOn(path: string, listening: Listening): Promise<void> {
  const source = `script:${path}`
  for (;;) {
    const offset = offsetIn(path, Number(listening.memory.position(source) ?? 0))
    const bytes = readFrom(path, offset)
    const wholeBytes = bytes.lastIndexOf(newline) + 1
    if (wholeBytes === 0) return
    await readLines(bytes.subarray(0, wholeBytes), offset, source, listening)
    if (listening.signal.aborted) return
  }
}

/** Messages without a wait between them are heard together: one write for all of them. */
async function readLines(bytes: Buffer, offset: number, source: string, listening: Listening): Promise<void> {
  let together: Sighting[] = []
  const hand = () => {
    if (together.length > 0) listening.hear(together)
    together = []
  }
  for (
    let start = 0, end = bytes.indexOf(newline);
    end !== -1;
    start = end + 1, end = bytes.indexOf(newline, start)
  ) {
    const message = messageOf(bytes.toString('utf8', start, end))
    if (!message) listening.say('script_line', { line: offset + start })
    if (message?.after_ms) {
      hand()
      await rest(message.after_ms, listening.signal)
      if (listening.signal.aborted) return
    }
    together.push(sightingOf(message, { source, at: String(offset + end + 1) }))
  }
  hand()
}

function messageOf(line: string): z.output<typeof scriptedMessage> | undefined {
  try {
    return scriptedMessage.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}

/** A line that can't be parsed is skipped: it only moves the position on. */
function sightingOf(
  message: z.output<typeof scriptedMessage> | undefined,
  position: { source: string; at: string },
): Sighting {
  return {
    channel: message?.channel ?? 'sms',
    sender: message?.sender ?? '',
    title: message?.title ?? null,
    text: message?.text ?? '',
    receivedAt: message?.received_at ? new Date(message.received_at) : new Date(),
    trace: { position },
  }
}

/** A file that has become shorter was written anew. */
function offsetIn(path: string, offset: number): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return size < offset ? 0 : offset
}

function readFrom(path: string, offset: number): Buffer {
  if (!statSync(path, { throwIfNoEntry: false })) return Buffer.alloc(0)
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(chunkBytes)
    return bytes.subarray(0, readSync(file, bytes, 0, chunkBytes, offset))
  } finally {
    closeSync(file)
  }
}
