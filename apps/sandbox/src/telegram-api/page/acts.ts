import type { Control } from '../control.ts'
import { drawPicture, writePdf } from '../drawings.ts'
import type { World } from '../world.ts'
import type { SwitchName } from './state.ts'

export interface PageAct {
  readonly kind: string
  readonly person?: number
  readonly text?: string
  /** The message that a button is under. */
  readonly message?: number
  readonly name?: SwitchName | 'blocked'
  readonly isOn?: boolean
}

export interface ActParts {
  readonly world: World
  readonly control: Control
  /** How to end the faults that the page's switches have begun. */
  readonly switches: Map<SwitchName, () => void>
}

/** What the page's buttons do. A RangeError is the caller's mistake. */
export function act(parts: ActParts, input: PageAct): { person?: number } {
  const { world, control } = parts
  if (input.kind === 'new account') return { person: newAccount(control, input.text).id }
  const chat = control.chat({ id: Number(input.person) })
  const text = (input.text ?? '').slice(0, 4096)
  switch (input.kind) {
    case 'send':
      if (text.trim() !== '') chat.send(text)
      return {}
    case 'start':
      chat.start(text)
      return {}
    case 'press':
      chat.press(text, input.message)
      return {}
    case 'ready file':
      sendReady(chat, text)
      return {}
    case 'saw case':
      world.store.setSetting(`saw case ${chat.id}`, true)
      world.changed()
      return {}
    case 'switch':
      setSwitch(parts, chat, input)
      return {}
    default:
      throw new RangeError('There is no such act.')
  }
}

const names = ['morozov_alex', 'florin_night_shift', 'sokolova_k', 'ivan_petrov', 'dasha_v']

export function newAccount(control: Control, wanted?: string) {
  const taken = new Set(control.persons().map((person) => person.username))
  const free = names.find((name) => !taken.has(name)) ?? `guest_${taken.size + 1}`
  const username = /^\w{3,32}$/.test(wanted ?? '') && !taken.has(wanted) ? wanted! : free
  return control.makePerson(username, { username })
}

type Chat = ReturnType<Control['chat']>

function sendReady(chat: Chat, name: string): void {
  if (name === 'photo') chat.sendPhoto({ content: drawPicture({ seed: 7 }) })
  if (name === 'album') chat.sendAlbum([{}, {}, {}])
  if (name === 'statement')
    chat.sendDocument({
      name: 'statement.pdf',
      content: writePdf([
        'Statement of operations',
        'Account ** 4471',
        '15-11-2026  13:04  + 2 500.00',
        '15-11-2026  13:41  + 900.00',
      ]),
    })
}

const sending = [
  'sendMessage',
  'sendPhoto',
  'sendDocument',
  'sendMediaGroup',
  'sendChatAction',
  'editMessageText',
  'editMessageReplyMarkup',
]

function setSwitch({ control, switches, world }: ActParts, chat: Chat, { name, isOn }: PageAct): void {
  if (name === 'blocked') {
    if (isOn) chat.block()
    else chat.unblock()
    return
  }
  if (name !== 'silent' && name !== 'waits') throw new RangeError('There is no such switch.')
  switches.get(name)?.()
  switches.delete(name)
  if (isOn) switches.set(name, control.faults(orders[name]))
  world.changed()
}

const orders = {
  silent: { fault: { kind: 'hang' } },
  waits: { method: sending, fault: { kind: 'status', status: 429, retryAfter: 30 } },
} as const
