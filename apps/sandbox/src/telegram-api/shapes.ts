/** Telegram's own objects, with the fields that this server knows. */
export interface User {
  readonly id: number
  readonly is_bot: boolean
  readonly first_name: string
  readonly username?: string
  readonly language_code?: string
}

export interface Chat {
  readonly id: number
  readonly type: 'private' | 'group'
  readonly title?: string
  readonly first_name?: string
  readonly username?: string
}

export interface Entity {
  readonly type: string
  readonly offset: number
  readonly length: number
  readonly url?: string
}

export interface InlineButton {
  readonly text: string
  readonly callback_data?: string
  readonly url?: string
}

export interface Markup {
  readonly inline_keyboard?: readonly (readonly InlineButton[])[]
  readonly keyboard?: readonly (readonly (string | { readonly text: string })[])[]
  readonly remove_keyboard?: boolean
}

export interface PhotoSize {
  readonly file_id: string
  readonly file_unique_id: string
  readonly width: number
  readonly height: number
  readonly file_size: number
}

export interface Document {
  readonly file_id: string
  readonly file_unique_id: string
  readonly file_name: string
  readonly mime_type: string
  readonly file_size: number
}

export interface Message {
  readonly message_id: number
  readonly date: number
  readonly chat: Chat
  readonly from: User
  readonly text?: string
  readonly entities?: readonly Entity[]
  readonly caption?: string
  readonly caption_entities?: readonly Entity[]
  readonly photo?: readonly PhotoSize[]
  readonly document?: Document
  readonly media_group_id?: string
  readonly reply_markup?: Markup
  readonly edit_date?: number
  readonly forward_origin?: unknown
}

export interface CallbackQuery {
  readonly id: string
  readonly from: User
  readonly message: Message
  readonly chat_instance: string
  readonly data: string
}

export interface ChatMember {
  readonly user: User
  readonly status: string
  readonly until_date?: number
}

export interface ChatMemberUpdated {
  readonly chat: Chat
  readonly from: User
  readonly date: number
  readonly old_chat_member: ChatMember
  readonly new_chat_member: ChatMember
}

export interface Update {
  readonly update_id: number
  readonly message?: Message
  readonly edited_message?: Message
  readonly callback_query?: CallbackQuery
  readonly my_chat_member?: ChatMemberUpdated
}

/** A person who plays with the bot, as the server keeps them. */
export interface SandboxPerson extends User {
  readonly hasStarted: boolean
  readonly hasBlocked: boolean
}

export interface StoredFile {
  readonly id: string
  readonly uniqueId: string
  readonly path: string
  readonly name: string
  readonly mime: string
  /** May be more than the content has: a big file can be announced without being made. */
  readonly size: number
}
