import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Tx } from '../../platform/database.ts'
import { movementOf } from '../chains/index.ts'
import { openMessage, shapeMac } from '../intake/index.ts'
import type { Manner, Notice, RawMessage } from '../message.ts'
import { type Hint, hintOf } from '../reading/index.ts'
import type { StoredMessage } from '../stored-message-store.ts'
import type { TemplateReader } from '../templates/index.ts'
import { bookCredit, linkChain } from './book-notice.ts'
import { type Booking, beginBooking, writeBooking } from './booking.ts'
import type { MessageParts } from './parts.ts'

const mostMsAtOnce = 10

export interface ToRead {
  readonly message: StoredMessage
  readonly manner: Manner
}

export interface Parsed extends ToRead {
  readonly raw: RawMessage
  readonly notice: Notice
}

/** Reads messages in their order and books their notices. Returns what each one was. */
export async function readMessages(
  parts: MessageParts,
  tx: Tx,
  reader: TemplateReader,
  batch: readonly ToRead[],
): Promise<Notice['kind'][]> {
  const parsed = await parseAll(parts, reader, batch)
  const booking = await beginBooking(parts, tx, parsed)
  for (const one of parsed) readOne(parts, booking, one)
  await writeBooking(parts, tx, booking)
  return parsed.map(({ notice }) => notice.kind)
}

/** Hard texts take long: the event loop gets its turn in between. */
async function parseAll(
  parts: MessageParts,
  reader: TemplateReader,
  batch: readonly ToRead[],
): Promise<Parsed[]> {
  const parsed: Parsed[] = []
  let restedAt = performance.now()
  for (const one of batch) {
    const raw = openMessage(parts.secrets, one.message)
    parsed.push({ ...one, raw, notice: reader.parse(raw) })
    if (performance.now() - restedAt < mostMsAtOnce) continue
    await othersTurn()
    restedAt = performance.now()
  }
  return parsed
}

/** Books one message's notice. Its results stay in the booking until that is written. */
export function readOne(
  parts: Pick<MessageParts, 'secrets'>,
  booking: Booking,
  { message, manner, raw, notice }: Parsed,
): void {
  const messageId = message.id
  switch (notice.kind) {
    case 'unknown-sender':
      booking.readings.push({ messageId, outcome: 'unknown_sender' })
      break
    case 'ignored': {
      const movement = movementOf(notice)
      if (movement) linkChain(booking, message, movement, manner)
      booking.readings.push({ messageId, outcome: 'ignored', reason: notice.reason, bank: notice.bank })
      break
    }
    case 'alarm':
      booking.readings.push({ messageId, outcome: 'alarm', bank: notice.bank })
      if (notice.origin !== 'name-only' && !manner.isReplayed) {
        // An SMS can be anyone's. What switches a trader's methods off needs the trust that money needs.
        const isSure = notice.origin === 'bank-app' && manner.isTimely
        booking.alarms.push({ terminalId: message.terminalId, bank: notice.bank, isSure })
      }
      break
    case 'unparsed': {
      const { reason, bank } = notice
      const shape = shapeMac(parts.secrets, raw)
      booking.readings.push({ messageId, outcome: 'unparsed', reason, bank, shapeMac: shape })
      if (!manner.isReplayed) booking.unparsed.push({ message, bank, shape })
      if (!manner.isReplayed && manner.isTimely) noteHint(booking, message, hintOf(raw, notice))
      break
    }
    case 'debit':
      // Money that left is no receipt, but the balance that it leaves is the next link of the chain.
      linkChain(booking, message, notice, manner)
      booking.readings.push({ messageId, outcome: 'debit', ...sourceOf(notice) })
      break
    case 'credit':
      // Wages and benefits move the balance, and are no payer's.
      if (notice.isWage) linkChain(booking, message, notice, manner)
      else bookCredit(parts.secrets, booking, message, notice, manner)
      booking.readings.push({ messageId, outcome: 'credit', ...sourceOf(notice) })
  }
}

/** Perhaps it is about a deal's money. It proves nothing, and its trader is told so. */
function noteHint(booking: Booking, { id, terminalId, cameAt }: StoredMessage, hint: Hint | undefined): void {
  if (hint) booking.hints.push({ messageId: id, terminalId, bank: hint.bank, sums: hint.sums, cameAt })
}

function sourceOf(notice: Extract<Notice, { kind: 'credit' | 'debit' }>) {
  const { bank, templateId, templateVersion } = notice
  return { bank, templateId, templateVersion }
}
