import { badRequest, blockedByUser } from './api-error.ts'
import { type BotMethod, type Call, keepMarkup, readableChat, writableChat } from './call.ts'
import { readMarkup } from './entities.ts'
import { mediaMethods } from './media-methods.ts'
import type { Message } from './shapes.ts'
import { updateMethods } from './update-methods.ts'

function readText({ parameters }: Call): Pick<Message, 'text' | 'entities'> {
  const { text, entities } = readMarkup(parameters.text('text') ?? '', parameters.text('parse_mode'))
  if (text.trim() === '') throw badRequest('message text is empty')
  if (text.length > 4096) throw badRequest('message is too long')
  const given = (parameters.json('entities') as Message['entities']) ?? entities
  return { text, ...(given.length === 0 ? {} : { entities: given }) }
}

function ownMessage({ world, parameters }: Call, verb: string): Message {
  const chat = readableChat(world, parameters)
  const message = world.store.message(chat.id, parameters.number('message_id', 0))
  if (!message) throw badRequest(`message to ${verb} not found`)
  if (message.from.id !== world.bot.id) throw badRequest(`message can't be ${verb}ed`)
  return message
}

function edit(call: Call, change: Partial<Message>): Message {
  const { world } = call
  const message = ownMessage(call, 'edit')
  if (world.store.person(message.chat.id)?.hasBlocked) throw blockedByUser()
  call.pace.take(message.chat.id)
  const { reply_markup: _old, entities: _marks, ...rest } = message
  const kept = change.text === undefined && message.entities ? { entities: message.entities } : {}
  const edited: Message = { ...rest, ...kept, ...change, ...keepMarkup(call, message.chat) }
  if (isSame(edited, message))
    throw badRequest(
      'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
    )
  const stored = { ...edited, edit_date: world.seconds() }
  world.store.saveMessage(stored)
  world.changed()
  return stored
}

const isSame = (one: Message, other: Message): boolean =>
  one.text === other.text &&
  JSON.stringify(one.entities ?? []) === JSON.stringify(other.entities ?? []) &&
  JSON.stringify(one.reply_markup ?? {}) === JSON.stringify(other.reply_markup ?? {})

const messageMethods: Record<string, BotMethod> = {
  sendMessage(call) {
    const chat = writableChat(call)
    const text = readText(call)
    return call.world.say(chat, call.world.bot, { ...text, ...keepMarkup(call, chat) })
  },
  sendChatAction(call) {
    writableChat(call)
    return true
  },
  editMessageText: (call) => edit(call, readText(call)),
  editMessageReplyMarkup: (call) => edit(call, {}),
  deleteMessage(call) {
    const { world, parameters } = call
    const chat = readableChat(world, parameters)
    if (!world.store.removeMessage(chat.id, parameters.number('message_id', 0)))
      throw badRequest('message to delete not found')
    world.changed()
    return true
  },
  getChat: ({ world, parameters }) => readableChat(world, parameters),
}

export const methods: Readonly<Record<string, BotMethod>> = {
  ...messageMethods,
  ...mediaMethods,
  ...updateMethods,
}
