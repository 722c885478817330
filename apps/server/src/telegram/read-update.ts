import type { Message, Update, User } from 'grammy/types'
import type { SentFile } from './tables.ts'

/** Who writes, in a private chat: there the chat's id is the person's. */
export interface Sender {
  readonly telegramId: string
  readonly name: string
}

/** What an update means to us. */
export type Incoming = { readonly sender: Sender } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: SentFile }
  | { readonly kind: 'press'; readonly data: string; readonly callbackId: string }
  /** Something that we take nothing of: a sticker, a voice message. */
  | { readonly kind: 'other' }
)

/** Undefined for whatever we do not answer: groups, channels, bots, edited messages, forwarded texts. */
export function readUpdate(update: Update): Incoming | undefined {
  const { message, callback_query: press } = update
  if (press) {
    const chat = press.message?.chat
    const sender = senderOf(press.from, chat)
    if (!sender || press.data === undefined) return undefined
    return { kind: 'press', sender, data: press.data, callbackId: press.id }
  }
  const sender = message && senderOf(message.from, message.chat)
  if (!message || !sender || message.via_bot) return undefined
  const file = fileOf(message)
  // A forwarded picture may be evidence; a forwarded text is nobody's command.
  if (file) return { kind: 'file', sender, file }
  if (message.forward_origin) return undefined
  return message.text === undefined ? { kind: 'other', sender } : { kind: 'text', sender, text: message.text }
}

function senderOf(
  from: User | undefined,
  chat: { readonly id: number; readonly type: string } | undefined,
): Sender | undefined {
  if (!from || from.is_bot || chat?.type !== 'private' || chat.id !== from.id) return undefined
  return { telegramId: String(from.id), name: nameOf(from) }
}

const longestName = 64

/** Control and direction characters could make one name look like another. */
function nameOf({ username, first_name, last_name }: User): string {
  const name = username ? `@${username}` : [first_name, last_name].filter(Boolean).join(' ')
  return [...visible(name).trim()].slice(0, longestName).join('') || 'Telegram'
}

/** Whoever writes a client of their own sends any bytes as a name: also those that a database refuses. */
function visible(name: string): string {
  return name.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, '')
}

function fileOf(message: Message): SentFile | undefined {
  const groupId = message.media_group_id
  const { photo, document, video } = message
  const largest = photo?.toSorted((a, b) => a.width * a.height - b.width * b.height).at(-1)
  if (largest) return toFile(largest, 'photo.jpg', groupId)
  if (document) return toFile(document, document.file_name ?? 'file', groupId)
  return video && toFile(video, video.file_name ?? 'video.mp4', groupId)
}

function toFile(
  found: { readonly file_id: string; readonly file_unique_id: string; readonly file_size?: number },
  name: string,
  groupId: string | undefined,
): SentFile {
  return {
    fileId: found.file_id,
    uniqueId: found.file_unique_id,
    groupId,
    name: visible(name).slice(0, 200),
    size: found.file_size ?? 0,
  }
}
