import { timingSafeEqual } from 'node:crypto'
import { contract } from '@florin/contract'
import type { Update } from 'grammy/types'
import type { Serve } from '../http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { type Secrets, sha256 } from '../platform/secrets.ts'

/** The address that Telegram calls, and the secret that it sends. Both are secret to everyone else. */
export function webhookWords(secrets: Secrets, botId: string) {
  return {
    path: secrets.mac('telegram webhook path', botId).toString('base64url'),
    secret: secrets.mac('telegram webhook secret', botId).toString('base64url'),
  }
}

interface WebhookParts {
  readonly secrets: Secrets
  readonly botId: string
  handle(update: Update): Promise<void>
}

/** Undefined parts: this installation polls for updates, or has no bot. Then the route answers 404. */
export function webhookRoute(serve: Serve, parts: WebhookParts | undefined): void {
  serve(contract.telegramWebhook, async ({ params, body, header }) => {
    if (!parts) throw new Problem('route.not_found')
    const words = webhookWords(parts.secrets, parts.botId)
    if (!isSame(params.path, words.path)) throw new Problem('route.not_found')
    if (!isSame(header('x-telegram-bot-api-secret-token') ?? '', words.secret))
      throw new Problem('session.missing')
    // Refused with an error until its effects are committed: then Telegram brings it again.
    await parts.handle(body as unknown as Update)
    return { ok: true as const }
  })
}

/** In constant time, whatever the lengths. */
function isSame(given: string, right: string): boolean {
  return timingSafeEqual(sha256(given), sha256(right))
}
