import { tooManyRequests } from './api-error.ts'

export interface Limits {
  /** Messages a second into one chat. */
  readonly perChat: number
  /** Messages that may come at once into one chat before its pace counts. */
  readonly burst: number
  /** Messages a second in all. */
  readonly inAll: number
}

/** About what Telegram's own documentation names. */
export const telegramLimits: Limits = { perChat: 1, burst: 3, inAll: 30 }

/** Answers 429 to a sender above the limits. */
export function createPace(limits: Limits | undefined, now: () => number = Date.now) {
  const chats = new Map<number, Bucket>()
  const all: Bucket = { tokens: limits?.inAll ?? 0, at: now() }
  let refused = 0
  const refuse = (seconds: number) => {
    refused += 1
    return tooManyRequests(seconds)
  }
  return {
    /** How many messages came faster than the limits allow. */
    refused: () => refused,
    take(chatId: number): void {
      if (!limits) return
      const chat = chats.get(chatId) ?? { tokens: limits.burst, at: now() }
      chats.set(chatId, chat)
      refill(chat, limits.perChat, limits.burst, now())
      refill(all, limits.inAll, limits.inAll, now())
      if (chat.tokens < 1) throw refuse(Math.max(1, Math.ceil((1 - chat.tokens) / limits.perChat)))
      if (all.tokens < 1) throw refuse(1)
      chat.tokens -= 1
      all.tokens -= 1
    },
  }
}

interface Bucket {
  tokens: number
  at: number
}

function refill(bucket: Bucket, perSecond: number, most: number, now: number): void {
  bucket.tokens = Math.min(most, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
  bucket.at = now
}
