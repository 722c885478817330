import { type Tx, tables } from '../platform/database.ts'
import type { ChannelMessage, SendResult } from '../ports/messenger.ts'
import { endAlert, endTry, markTaken, startTry } from './dispatch-store.ts'
import { writeMessage } from './message.ts'
import type { AlertParts } from './parts.ts'
import type { AlertTables } from './tables.ts'
import { alertSeal } from './tell.ts'

export interface BegunTest {
  readonly message: ChannelMessage
  end(tx: Tx, sent: SendResult): Promise<void>
}

const testSeconds = 15

/** A test of one device is an alert like any other, but the dispatcher never sends it: it goes to that device alone. */
export async function beginPushTest(
  parts: Pick<AlertParts, 'secrets' | 'publicUrl' | 'users'>,
  tx: Tx,
  userId: string,
  device: string,
): Promise<BegunTest> {
  const { language } = await parts.users.find(userId, tx)
  const time = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const content = parts.secrets.seal(alertSeal, JSON.stringify({ device, time }))
  const { id } = await tables<AlertTables>(tx)
    .insertInto('alert')
    .values({ user_id: userId, kind: 'test', weight: 'ordinary', content, next_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tryId = await startTry(tx, id, 'push')
  const written = writeMessage(parts, { id, kind: 'test', about: undefined, content }, language)
  return {
    message: { ...written, signal: AbortSignal.timeout(testSeconds * 1_000) },
    async end(after, sent) {
      await endTry(after, tryId, sent.result, sent.result === 'taken' ? undefined : sent.reason)
      if (sent.result === 'taken') await markTaken(after, id, 'push', undefined)
      else await endAlert(after, id, 'given_up')
    },
  }
}
