import { type Generated, type RawBuilder, sql } from 'kysely'

/** Telegram's ids are text in our code, since they may become longer than a double holds, and bigint in the tables. */
export const chatId = (telegramId: string): RawBuilder<bigint> => sql<bigint>`${telegramId}`

export interface TelegramTables {
  telegram_account: {
    id: Generated<string>
    user_id: string
    telegram_id: bigint
    telegram_name: string
    auth_date: Generated<Date>
    is_notified: Generated<boolean>
    blocked_at: Date | null
  }
  telegram_bot: { only_one: Generated<boolean>; bot_id: bigint; username: string }
  telegram_chat: {
    telegram_id: bigint
    dispute_id: string | null
    active_at: Generated<Date>
    count_due_at: Date | null
    count_message_id: bigint | null
    link_sealed: Buffer | null
    link_until: Date | null
  }
  telegram_file: {
    id: Generated<string>
    telegram_id: bigint
    user_id: string
    dispute_id: string
    file_id: string
    file_unique_id: string
    media_group_id: string | null
    name: string
    size: bigint
    state: Generated<'waiting' | 'kept' | 'answered' | 'refused'>
    evidence_id: string | null
    is_done: Generated<boolean>
    tries: Generated<number>
    next_at: Generated<Date | null>
    created_at: Generated<Date>
  }
  telegram_key: { user_id: string; key_hash: Buffer; sealed: Buffer; created_at: Generated<Date> }
  telegram_pace: { telegram_id: bigint; next_at: Date; paused_until: Date | null }
  telegram_reply: {
    id: Generated<bigint>
    telegram_id: bigint
    content: Buffer
    tries: Generated<number>
    next_at: Generated<Date>
    created_at: Generated<Date>
  }
  telegram_update: { update_id: bigint; received_at: Generated<Date> }
}

/** A file as its message names it. */
export interface SentFile {
  readonly fileId: string
  readonly uniqueId: string
  readonly groupId: string | undefined
  readonly name: string
  /** As Telegram says; 0 when it does not. */
  readonly size: number
}
