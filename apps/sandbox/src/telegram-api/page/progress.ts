import { type Press, pressedBy } from '../person-side.ts'
import type { Message } from '../shapes.ts'
import type { World } from '../world.ts'

export interface Progress {
  readonly isConnected: boolean
  readonly wasAlerted: boolean
  readonly sentEvidence: boolean
  readonly switchedAlerts: boolean
  readonly sawCase: boolean
  /** Florin's page of the newest dispute that the bot told of. */
  readonly caseUrl: string | undefined
}

/** What of *Try it* has really happened in this person's chat. */
export function progressOf(world: World, personId: number): Progress {
  const messages = world.store.messages(personId)
  const caseUrl = newestCase(messages)
  return {
    isConnected: isConnected(world, personId),
    wasAlerted: caseUrl !== undefined,
    sentEvidence: sentEvidence(messages, pressedBy(world, personId)),
    switchedAlerts: switchedAlerts(pressedBy(world, personId)),
    sawCase: world.store.setting(`saw case ${personId}`) === true,
    caseUrl,
  }
}

/** The bot gives its menu to connected accounts only. */
export const isConnected = (world: World, personId: number): boolean =>
  (world.keyboard(personId) ?? []).length > 0

function newestCase(messages: readonly Message[]): string | undefined {
  const urls = messages
    .filter((message) => message.from.is_bot)
    .flatMap((message) => (message.reply_markup?.inline_keyboard ?? []).flat())
    .map((button) => button.url ?? '')
  return urls.findLast((url) => /\/disputes?\b.*[?&]alert=/.test(url))
}

function sentEvidence(messages: readonly Message[], presses: readonly Press[]): boolean {
  const firstFile = messages.find((message) => !message.from.is_bot && (message.photo ?? message.document))
  if (!firstFile) return false
  const isDone = (text: string) => /^\W*(Готово|Done)/u.test(text)
  const said = messages.some(
    (message) =>
      message.message_id > firstFile.message_id && !message.from.is_bot && isDone(message.text ?? ''),
  )
  return said || presses.some((press) => isDone(press.text))
}

const switchedAlerts = (presses: readonly Press[]): boolean =>
  presses.some(({ text }) => /^\W*(Выключить|Switch off)/u.test(text))
