import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Listening, Sighting } from './inbox.ts'
import { fromLocalTime } from './local-time.ts'
import { readTermux, type Trouble } from './termux-command.ts'

const listedSms = z.object({
  _id: z.number().int(),
  type: z.string().optional(),
  // `sender` is the name in the phone book: anybody can be called "900" there, so it is not looked at.
  address: z.string().optional(),
  number: z.string().optional(),
  received: z.string(),
  body: z.string().nullish(),
})

type ListedSms = z.output<typeof listedSms>

interface LastSeen {
  readonly id: number
  readonly received: string
}

const source = 'sms'
/** Page by page, until the list reaches back to known messages. */
const listLengths = [30, 300, 3_000]

/** Polls the SMS inbox. The list reaches back to the last known message, so the poll after a long sleep finds all that were missed. */
export async function lookAtSms(listening: Listening): Promise<Trouble | undefined> {
  const last = lastSeen(listening)
  let listed: ListedSms[] = []
  for (const length of listLengths) {
    const reading = await readTermux('termux-sms-list', ['-t', 'inbox', '-l', String(length)])
    if ('trouble' in reading) return reading.trouble
    if (!Array.isArray(reading.value)) return 'broken'
    listed = inboxOf(reading.value)
    if (reading.value.length < length || reachesBack(listed, last, listening.since)) break
  }
  hearNew(listening, listed, last)
  return undefined
}

function lastSeen({ memory }: Listening): LastSeen | undefined {
  const at = memory.position(source)
  return at === undefined ? undefined : (JSON.parse(at) as LastSeen)
}

function inboxOf(items: unknown[]): ListedSms[] {
  const listed = items.flatMap((item) => listedSms.safeParse(item).data ?? [])
  const inbox = listed.filter((sms) => sms.type === undefined || sms.type === 'inbox')
  return inbox.sort((one, other) => one._id - other._id)
}

function reachesBack(listed: ListedSms[], last: LastSeen | undefined, since: Date): boolean {
  return listed.some((sms) => (last ? sms._id <= last.id : receivedAt(sms) < since))
}

function hearNew({ hear, memory }: Listening, listed: ListedSms[], last: LastSeen | undefined): void {
  const fresh = listed.filter((sms) => isFresh(sms, last) && !memory.knows(markOf(sms)))
  let newest = last ?? { id: 0, received: '' }
  const sightings = fresh.map((sms) => {
    newest = later(newest, sms)
    return sightingOf(sms, newest)
  })
  if (sightings.length > 0) hear(sightings)
}

/** Numbers grow, but older Androids give the number of a deleted last SMS to the next one; time and content tell those two apart. */
function isFresh(sms: ListedSms, last: LastSeen | undefined): boolean {
  return !last || sms._id > last.id || sms.received > last.received
}

function later(newest: LastSeen, sms: ListedSms): LastSeen {
  return {
    id: Math.max(newest.id, sms._id),
    received: sms.received > newest.received ? sms.received : newest.received,
  }
}

function sightingOf(sms: ListedSms, newest: LastSeen): Sighting {
  return {
    channel: 'sms',
    sender: sms.address ?? sms.number ?? '',
    title: null,
    text: sms.body ?? '',
    receivedAt: receivedAt(sms),
    trace: { mark: markOf(sms), position: { source, at: JSON.stringify(newest) } },
  }
}

function receivedAt(sms: ListedSms): Date {
  return fromLocalTime(sms.received) ?? new Date()
}

/** Without the time, which is printed differently when the phone travels to another zone. */
function markOf({ _id, address, number, body }: ListedSms): string {
  const content = JSON.stringify([address ?? number, body])
  return `sms:${_id}:${createHash('sha256').update(content).digest('base64url').slice(0, 16)}`
}
