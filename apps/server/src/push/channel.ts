import type { Channel, ChannelMessage, SendResult } from '../ports/messenger.ts'
import type { PushParts } from './parts.ts'
import { sendToDevice } from './send.ts'
import { devicesOf } from './store.ts'

/** Pushes to all browsers of a person: taken as soon as one of them is reached. */
export function pushChannel(parts: PushParts): Channel {
  return {
    name: 'push',
    isOn: true,
    places: async (userId) => (await devicesOf(parts.db.each, userId)).map(({ name }) => name),
    async send(userId: string, message: ChannelMessage) {
      // Goes the other ways: a device that a stranger has added must not be the one that takes it.
      const isOfOthers = message.kind === 'push.connected'
      const devices = isOfOthers ? [] : await devicesOf(parts.db.each, userId)
      if (devices.length === 0) return { result: 'refused', reason: 'nothing_connected' }
      return together(await Promise.all(devices.map((device) => sendToDevice(parts, device, message))))
    },
  }
}

/** One that took it is enough. One that is away may take it later, so then the person is not unreachable. */
function together(results: readonly SendResult[]): SendResult {
  const taken = results.find(({ result }) => result === 'taken')
  const away = results.filter((each) => each.result === 'away')
  const waits = away.flatMap(({ retryAfterMs }) => retryAfterMs ?? [])
  if (taken) return taken
  if (away[0]) {
    const isKnown = waits.length === away.length
    return { ...away[0], retryAfterMs: isKnown ? Math.min(...waits) : undefined }
  }
  return results[0] ?? { result: 'refused', reason: 'nothing_connected' }
}
