import { ApiError, badRequest, blockedByUser } from './api-error.ts'
import { checkMarkup } from './check-markup.ts'
import type { Delivery } from './delivery.ts'
import type { Parameters } from './parameters.ts'
import type { Chat, Markup } from './shapes.ts'
import type { World } from './world.ts'

export interface Call {
  readonly world: World
  readonly delivery: Delivery
  readonly pace: { take(chatId: number): void }
  readonly parameters: Parameters
  /** Aborted when the caller has hung up. */
  readonly gone: AbortSignal
}

export type BotMethod = (call: Call) => unknown

/** The chat of a call that writes into it: known, started, not blocked, and not too fast. */
export function writableChat({ world, parameters, pace }: Call): Chat {
  const chat = readableChat(world, parameters)
  const person = world.store.person(chat.id)
  if (person?.hasBlocked) throw blockedByUser()
  if (person && !person.hasStarted)
    throw new ApiError(403, "Forbidden: bot can't initiate conversation with a user")
  pace.take(chat.id)
  return chat
}

export function readableChat(world: World, parameters: Parameters): Chat {
  const chat = world.chatOf(parameters.number('chat_id', 0))
  if (!chat) throw badRequest('chat not found')
  return chat
}

/** A reply keyboard belongs to the chat from then on; buttons under a message belong to the message. */
export function keepMarkup({ world, parameters }: Call, chat: Chat): { reply_markup?: Markup } {
  const markup = parameters.markup()
  checkMarkup(markup, world.isStrict)
  if (markup?.keyboard) world.store.setSetting(`keyboard ${chat.id}`, markup.keyboard)
  if (markup?.remove_keyboard) world.store.setSetting(`keyboard ${chat.id}`, null)
  return markup?.inline_keyboard ? { reply_markup: { inline_keyboard: markup.inline_keyboard } } : {}
}
