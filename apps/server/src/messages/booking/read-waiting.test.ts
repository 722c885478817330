import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { messageSink } from '../intake/take-messages.ts'
import { readWaiting } from './read-waiting.ts'

// No other reader runs.
const world = useWorld({ isIdle: true })

const ofPhone = 45

/** Messages of a phone that are not read yet. Returns the phone. */
async function unread(): Promise<string> {
  const { db, messages } = world.florin.services
  const [terminalId, installationId, ownerId] = [randomUUID(), randomUUID(), randomUUID()]
  const fresh = Array.from({ length: ofPhone }, (_, n) => ({
    rejection: undefined,
    message: {
      seq: n + 1,
      id: randomUUID(),
      channel: 'sms' as const,
      sender: '900',
      title: null,
      text: `MIR-4417 14:32 Перевод ${100 + n}р от Иван П.`,
      received_at: new Date().toISOString(),
    },
  }))
  const sink = messageSink(db, messages.secrets)
  const origin = { terminalId, installationId, ownerId, clockAheadMs: 0, via: 'client' } as const
  await db.write((tx) => sink.take(tx, origin, fresh))
  return terminalId
}

test('all that waits is read, whoever brought it', async () => {
  const { messages } = world.florin.services
  const phones = await Promise.all(Array.from({ length: 10 }, unread))

  await readWaiting(messages)

  const unreadYet = `select from raw_message where terminal_id = any ($1) and outcome = 'waiting'`
  expect(await world.query(unreadYet, [phones])).toEqual([])
})
