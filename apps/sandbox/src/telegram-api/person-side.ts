import { randomInt } from 'node:crypto'
import { drawPicture } from './drawings.ts'
import { entitiesTyped } from './entities.ts'
import type { InlineButton, Message, SandboxPerson } from './shapes.ts'
import type { CallbackAnswer } from './update-methods.ts'
import { type NewFile, privateChat, userOf, type World } from './world.ts'

export type PersonSide = ReturnType<typeof personSide>

export interface AlbumItem extends Partial<NewFile> {
  readonly kind?: 'photo' | 'document'
}

/** What one person can do in the private chat with the bot. */
export function personSide(world: World, id: number) {
  const { store } = world
  const person = (): SandboxPerson => {
    const found = store.person(id)
    if (!found) throw new RangeError(`There is no person ${id}.`)
    return found
  }
  const say = (content: Partial<Message>): Message => {
    const speaker = person()
    // Writing to a bot starts it, and a blocked bot hears nothing.
    if (!speaker.hasStarted) world.savePerson({ ...speaker, hasStarted: true })
    const message = world.say(privateChat(speaker), speaker, content)
    if (!speaker.hasBlocked) world.tell({ message })
    return message
  }
  const caption = (text: string | undefined) => (text === undefined ? {} : { caption: text })
  return {
    id,
    messages: () => store.messages(id),
    fromBot: () => store.messages(id).filter((message) => message.from.is_bot),
    keyboard: () =>
      (world.keyboard(id) ?? []).map((row) => row.map((key) => (typeof key === 'string' ? key : key.text))),
    send: (text: string) => say({ text, ...withEntities(text) }),
    /** By a deep link, or with the button Start. */
    start(key?: string): Message {
      const text = key === undefined || key === '' ? '/start' : `/start ${key}`
      return say({ text, ...withEntities(text) })
    },
    sendPhoto: (file: Partial<NewFile> = {}, text?: string) =>
      say({ photo: world.addPhoto(photo(file)), ...caption(text) }),
    sendDocument: (file: NewFile, text?: string) =>
      say({ document: world.addDocument(file), ...caption(text) }),
    /** Separate updates with one media_group_id; the caption is on the first only. */
    sendAlbum(items: readonly AlbumItem[], text?: string): Message[] {
      const media_group_id = String(randomInt(2 ** 47))
      return items.map((item, index) =>
        say({
          ...albumContent(world, item, index),
          media_group_id,
          ...caption(index === 0 ? text : undefined),
        }),
      )
    },
    edit(messageId: number, text: string): void {
      const old = store.message(id, messageId)
      if (!old) throw new RangeError(`There is no message ${messageId}.`)
      const edited_message: Message = { ...old, text, ...withEntities(text), edit_date: world.seconds() }
      store.saveMessage(edited_message)
      world.changed()
      world.tell({ edited_message })
    },
    forward(text: string): Message {
      const origin = { type: 'hidden_user', sender_user_name: 'Somebody', date: world.seconds() }
      return say({ text, ...withEntities(text), forward_origin: origin })
    },
    /** The newest button with this text or data, or the one under the named message. */
    press: (button: string, messageId?: number) => press(world, person(), button, messageId),
    block: () => setBlocked(world, person(), true),
    unblock: () => setBlocked(world, person(), false),
  }
}

const withEntities = (text: string): Pick<Message, 'entities'> => {
  const entities = entitiesTyped(text)
  return entities.length === 0 ? {} : { entities }
}

const photo = (file: Partial<NewFile>, seed = 1): NewFile => ({
  name: 'receipt.png',
  content: drawPicture({ seed }),
  ...file,
})

function albumContent(world: World, { kind = 'photo', ...file }: AlbumItem, index: number): Partial<Message> {
  const whole = photo(file, index + 1)
  return kind === 'photo' ? { photo: world.addPhoto(whole) } : { document: world.addDocument(whole) }
}

/** Presses the newest button with this text or this data; gives back what the bot answers to the press. */
function press(
  world: World,
  person: SandboxPerson,
  button: string,
  messageId?: number,
): { id: string; answer(): CallbackAnswer | undefined } {
  const messages = world.store.messages(person.id)
  const found = newestButton(
    messages.filter((message) => messageId === undefined || message.message_id === messageId),
    button,
  )
  if (!found) throw new RangeError(`There is no button "${button}".`)
  const { message, data } = found
  const id = String(randomInt(2 ** 47))
  world.store.setSetting(`callback ${id}`, 'open')
  world.store.setSetting(`pressed ${person.id}`, [
    ...pressedBy(world, person.id),
    { data, text: found.text, at: message.message_id },
  ])
  world.changed()
  if (!person.hasBlocked)
    world.tell({
      callback_query: { id, from: userOf(person), message, chat_instance: String(person.id), data },
    })
  return {
    id,
    answer() {
      const stored = world.store.setting<CallbackAnswer | 'open'>(`callback ${id}`)
      return stored === 'open' ? undefined : stored
    },
  }
}

export interface Press {
  readonly text: string
  readonly data: string
  /** The message that the button was under. */
  readonly at: number
}

export const pressedBy = (world: World, id: number): Press[] =>
  world.store.setting<Press[]>(`pressed ${id}`) ?? []

function newestButton(messages: readonly Message[], wanted: string) {
  for (const message of messages.toReversed()) {
    const buttons: InlineButton[] = (message.reply_markup?.inline_keyboard ?? []).flat()
    const isWanted = ({ text, callback_data: data }: InlineButton) =>
      data !== undefined && (data === wanted || text === wanted || text.startsWith(wanted))
    const button = buttons.find(isWanted)
    if (button) return { message, text: button.text, data: button.callback_data! }
  }
  return undefined
}

function setBlocked(world: World, person: SandboxPerson, hasBlocked: boolean): void {
  if (person.hasBlocked === hasBlocked) return
  world.savePerson({ ...person, hasBlocked })
  const member = (status: string) => ({
    user: userOf(world.bot),
    status,
    ...(status === 'kicked' ? { until_date: 0 } : {}),
  })
  world.tell({
    my_chat_member: {
      chat: privateChat(person),
      from: userOf(person),
      date: world.seconds(),
      old_chat_member: member(hasBlocked ? 'member' : 'kicked'),
      new_chat_member: member(hasBlocked ? 'kicked' : 'member'),
    },
  })
}
