import { contract } from '@florin/contract'
import type { Serve } from '../http/serve.ts'
import { connectionKey, disconnect, listAccounts, resetKey } from './accounts.ts'
import type { TelegramParts } from './parts.ts'

export function telegramRoutes(serve: Serve, parts: TelegramParts): void {
  serve(contract.telegramAccounts, ({ actor, caller }) => listAccounts(parts, actor.userId, caller.language))
  serve(contract.disconnectTelegram, ({ actor, body, caller }) =>
    disconnect(parts, actor.userId, body.telegram_id, caller.language),
  )
  serve(contract.telegramKey, ({ actor }) => connectionKey(parts, actor.userId))
  serve(contract.resetTelegramKey, ({ actor, caller }) => resetKey(parts, actor.userId, caller.ip))
}
