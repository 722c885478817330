import type { Sighting } from '../inbox/inbox.ts'
import type { QueueFinding } from '../queue/queue.ts'
import type { Phone } from './phone.ts'

const titleMaxLength = 500
const textMaxLength = 65_536
/** A single message must fit into a call, however its characters are written. */
const textMaxBytes = 180_000

/** Takes what a source has shown: what may leave the phone is queued, of the rest only the place is remembered. */
export function hear(phone: Phone, sightings: readonly Sighting[]): void {
  const judged = sightings.map((sighting) => ({ sighting, verdict: verdictOf(phone, sighting) }))
  const findings = judged.flatMap(({ sighting, verdict }, index): QueueFinding[] => {
    const { trace } = sighting
    if (verdict === 'send') return [{ message: messageOf(sighting), trace }]
    if (verdict === 'code') return [{ trace }]
    // Of several that do not concern us in a row, the last one's position is enough.
    const isLastOfRow = judged[index + 1]?.verdict !== 'foreign'
    return isLastOfRow ? positionOnly(phone, sighting) : []
  })
  if (phone.queue.add(findings).length > 0) phone.bell.emit('queued')
  const held = judged.filter(({ verdict }) => verdict === 'code').length
  if (held > 0) phone.say('held_back', { count: held })
}

function verdictOf(phone: Phone, sighting: Sighting): ReturnType<Phone['filter']['judge']> {
  // Termux reports whole seconds.
  const isOlder = sighting.receivedAt.getTime() < Date.parse(phone.state.reads_since) - 1_000
  return isOlder ? 'foreign' : phone.filter.judge(sighting)
}

function positionOnly({ queue }: Phone, { trace: { position } }: Sighting): QueueFinding[] {
  if (!position || queue.position(position.source) === position.at) return []
  return [{ trace: { position } }]
}

function messageOf(sighting: Sighting): NonNullable<QueueFinding['message']> {
  const { channel, sender, title, text, receivedAt, trial } = sighting
  return {
    ...(trial !== undefined && { id: trial, trial: { queued_at: new Date().toISOString() } }),
    channel,
    sender,
    title: title === null ? null : clean(title, titleMaxLength),
    text: fitBytes(clean(text, textMaxLength)),
    received_at: receivedAt.toISOString(),
  }
}

/** A database takes neither a zero character nor half of an emoji. */
function clean(text: string, maxLength: number): string {
  return text.slice(0, maxLength).toWellFormed().replaceAll('\u0000', '\uFFFD')
}

function fitBytes(text: string): string {
  let fitting = text
  while (Buffer.byteLength(JSON.stringify(fitting)) > textMaxBytes) {
    fitting = fitting.slice(0, Math.floor(fitting.length * 0.9)).toWellFormed()
  }
  return fitting
}
