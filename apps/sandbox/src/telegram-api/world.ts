import { createHash, randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { drawPicture } from './drawings.ts'
import { extensionOf, pictureSize } from './pictures.ts'
import type { Chat, Document, Markup, Message, PhotoSize, SandboxPerson, Update, User } from './shapes.ts'
import type { Store } from './store.ts'

export type World = ReturnType<typeof createWorld>

export interface GroupChat extends Chat {
  readonly members: readonly number[]
}

export interface NewFile {
  readonly name: string
  readonly mime?: string
  readonly content: Uint8Array
  /** Announces another size than the content has. */
  readonly size?: number
}

/** Who exists, what was said, and what the bot has not heard of yet. Emits `changed` and `update`. */
export function createWorld({
  store,
  bot,
  now,
  isStrict = false,
}: {
  store: Store
  bot: User
  now: () => number
  /** Refuses buttons to this machine, as Telegram does. */
  isStrict?: boolean
}) {
  const events = new EventEmitter().setMaxListeners(0)
  const changed = () => void events.emit('changed')
  const world = {
    store,
    bot,
    events,
    now,
    isStrict,
    seconds: () => Math.floor(now() / 1000),
    changed,
    groups: () => store.setting<GroupChat[]>('groups') ?? [],
    chatOf: (id: number): Chat | undefined => {
      const person = store.person(id)
      if (person) return privateChat(person)
      const group = world.groups().find((each) => each.id === id)
      return group && { id, type: 'group', title: group.title! }
    },
    keyboard: (chatId: number) => store.setting<Markup['keyboard']>(`keyboard ${chatId}`) ?? undefined,
    savePerson(person: SandboxPerson): void {
      store.savePerson(person)
      changed()
    },
    /** A message with the next number of its chat. */
    say(chat: Chat, from: User, content: Partial<Message>): Message {
      const message_id = store.next(`last message ${chat.id}`, 1)
      const message: Message = { message_id, date: world.seconds(), chat, from: userOf(from), ...content }
      store.saveMessage(message)
      changed()
      return message
    },
    /** Queues an update for the bot, unless the bot asked not to hear of this kind. */
    tell(content: Omit<Update, 'update_id'>): Update {
      const update: Update = { update_id: store.next('last update', 100_000_001), ...content }
      const allowed = store.setting<string[]>('allowed updates') ?? []
      const isWanted = allowed.length === 0 || Object.keys(content).every((kind) => allowed.includes(kind))
      if (isWanted) {
        store.savePending(update)
        events.emit('update')
      }
      return update
    },
    addDocument: (file: NewFile) => addDocument(store, file),
    addPhoto: (file: NewFile) => addPhoto(store, file),
  }
  return world
}

export const userOf = ({ id, is_bot, first_name, username, language_code }: User): User => ({
  id,
  is_bot,
  first_name,
  ...(username === undefined ? {} : { username }),
  ...(language_code === undefined ? {} : { language_code }),
})

export const privateChat = ({ id, first_name, username }: User): Chat => ({
  id,
  type: 'private',
  first_name,
  ...(username === undefined ? {} : { username }),
})

function addDocument(store: Store, file: NewFile): Document {
  const { id, uniqueId, size, mime, name } = save(store, file, 'documents')
  return { file_id: id, file_unique_id: uniqueId, file_name: name, mime_type: mime, file_size: size }
}

/** Smallest first, as Telegram lists them. The small one is another picture, so that a bot that takes it is found out. */
function addPhoto(store: Store, file: NewFile): PhotoSize[] {
  const small = save(store, { name: 'small.png', content: thumbnail }, 'thumbnails')
  const whole = save(store, file, 'photos')
  const { width, height } = pictureSize(file.content) ?? { width: 1280, height: 960 }
  return [
    { file_id: small.id, file_unique_id: small.uniqueId, width: 45, height: 60, file_size: small.size },
    { file_id: whole.id, file_unique_id: whole.uniqueId, width, height, file_size: whole.size },
  ]
}

const thumbnail = drawPicture({ width: 45, height: 60 })

function save(store: Store, { name, mime, content, size = content.length }: NewFile, folder: string) {
  const number = store.next('last file', 0)
  const extension = folder === 'documents' ? (name.split('.').at(-1) ?? 'bin') : extensionOf(content)
  const file = {
    id: `AgAC${randomBytes(24).toString('base64url')}`,
    // The same bytes have the same unique id for every sender.
    uniqueId: createHash('sha256').update(content).update(String(size)).digest('base64url').slice(0, 16),
    path: `${folder}/file_${number}.${extension.replace(/[^a-zA-Z0-9]/g, '')}`,
    name,
    mime: mime ?? mimeOf(extension),
    size,
  }
  store.saveFile(file, content)
  return file
}

const mimes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
}

const mimeOf = (extension: string): string => mimes[extension.toLowerCase()] ?? 'application/octet-stream'
