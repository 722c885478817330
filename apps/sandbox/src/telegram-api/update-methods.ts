import { badRequest } from './api-error.ts'
import type { BotMethod } from './call.ts'
import { userOf } from './world.ts'

export interface CallbackAnswer {
  readonly text: string | undefined
  readonly isAlert: boolean
}

interface Command {
  readonly command: string
  readonly description: string
}

/** Who the bot is, how it hears of things, and its commands. */
export const updateMethods: Record<string, BotMethod> = {
  getMe: ({ world }) => ({
    ...userOf(world.bot),
    can_join_groups: false,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
    can_connect_to_business: false,
    has_main_web_app: false,
  }),
  getUpdates({ world, delivery, parameters, gone }) {
    const allowed = parameters.json('allowed_updates')
    if (Array.isArray(allowed)) world.store.setSetting('allowed updates', allowed)
    const limit = Math.min(100, Math.max(1, parameters.number('limit', 100)))
    const timeoutMs = Math.min(50, parameters.number('timeout', 0)) * 1000
    return delivery.poll(parameters.number('offset', 0), limit, timeoutMs, gone)
  },
  setWebhook({ world, delivery, parameters }) {
    const url = parameters.text('url') ?? ''
    if (url !== '' && !URL.canParse(url)) throw badRequest('bad webhook: invalid webhook URL specified')
    const secret = parameters.text('secret_token')
    if (secret !== undefined && !/^[A-Za-z0-9_-]{1,256}$/.test(secret))
      throw badRequest('secret token contains unallowed characters')
    const allowed = parameters.json('allowed_updates')
    if (Array.isArray(allowed)) world.store.setSetting('allowed updates', allowed)
    if (parameters.flag('drop_pending_updates')) world.store.dropPendingBelow(Number.MAX_SAFE_INTEGER)
    delivery.setWebhook(url === '' ? undefined : { url, secret })
    return true
  },
  deleteWebhook({ world, delivery, parameters }) {
    if (parameters.flag('drop_pending_updates')) world.store.dropPendingBelow(Number.MAX_SAFE_INTEGER)
    delivery.setWebhook(undefined)
    return true
  },
  getWebhookInfo: ({ delivery }) => delivery.webhookInfo(),
  answerCallbackQuery({ world, parameters }) {
    const id = parameters.text('callback_query_id') ?? ''
    if (world.store.setting(`callback ${id}`) !== 'open')
      throw badRequest('query is too old and response timeout expired or query ID is invalid')
    const answer: CallbackAnswer = { text: parameters.text('text'), isAlert: parameters.flag('show_alert') }
    world.store.setSetting(`callback ${id}`, answer)
    world.events.emit('answered', id, answer)
    return true
  },
  setMyCommands({ world, parameters }) {
    const commands = parameters.json('commands') as Command[]
    const isGood = (each: Command) => /^[a-z0-9_]{1,32}$/.test(each.command) && each.description.length >= 1
    if (!Array.isArray(commands) || !commands.every(isGood)) throw badRequest('BOT_COMMAND_INVALID')
    world.store.setSetting(`commands ${parameters.text('language_code') ?? ''}`, commands)
    return true
  },
  getMyCommands: ({ world, parameters }) =>
    world.store.setting(`commands ${parameters.text('language_code') ?? ''}`) ?? [],
}
