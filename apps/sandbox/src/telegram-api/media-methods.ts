import { randomInt } from 'node:crypto'
import { badRequest } from './api-error.ts'
import { type BotMethod, type Call, keepMarkup, writableChat } from './call.ts'
import { readMarkup } from './entities.ts'
import type { Message } from './shapes.ts'

const mostDownloadBytes = 20 * 1024 * 1024

type Kind = 'photo' | 'document'

interface Medium {
  readonly type: Kind
  readonly media: string
  readonly caption?: string
  readonly parse_mode?: string
}

/** Files in both directions. */
export const mediaMethods: Record<string, BotMethod> = {
  sendPhoto: (call) => sendFile(call, 'photo'),
  sendDocument: (call) => sendFile(call, 'document'),
  sendMediaGroup(call) {
    const chat = writableChat(call)
    const media = call.parameters.json('media') as Medium[]
    if (!Array.isArray(media) || media.length < 2 || media.length > 10)
      throw badRequest('wrong number of media in the group')
    const media_group_id = String(randomInt(2 ** 47))
    const contents = media.map((each) => ({
      ...fileContent(call, each.type, each.media),
      ...captionOf(each),
    }))
    return contents.map((content) => call.world.say(chat, call.world.bot, { ...content, media_group_id }))
  },
  getFile({ world, parameters }) {
    const file = world.store.file(parameters.text('file_id') ?? '')
    if (!file) throw badRequest('wrong file_id or the file is temporarily unavailable')
    if (file.size > mostDownloadBytes) throw badRequest('file is too big')
    return { file_id: file.id, file_unique_id: file.uniqueId, file_size: file.size, file_path: file.path }
  },
}

function sendFile(call: Call, kind: Kind): Message {
  const chat = writableChat(call)
  const { parameters } = call
  const content = fileContent(call, kind, parameters.text(kind) ?? '')
  const caption = captionOf({
    caption: parameters.text('caption'),
    parse_mode: parameters.text('parse_mode'),
  })
  return call.world.say(chat, call.world.bot, { ...content, ...caption, ...keepMarkup(call, chat) })
}

/** A new file, or one that was sent before, by its id. */
function fileContent({ world, parameters }: Call, kind: Kind, reference: string): Partial<Message> {
  const upload = parameters.upload(kind, reference)
  if (upload)
    return kind === 'photo' ? { photo: world.addPhoto(upload) } : { document: world.addDocument(upload) }
  const known = world.store.file(reference)
  if (!known) throw badRequest('wrong remote file identifier specified: Wrong string length')
  const id = { file_id: known.id, file_unique_id: known.uniqueId, file_size: known.size }
  return kind === 'photo'
    ? { photo: [{ ...id, width: 1280, height: 960 }] }
    : { document: { ...id, file_name: known.name, mime_type: known.mime } }
}

function captionOf({
  caption,
  parse_mode,
}: {
  caption?: string | undefined
  parse_mode?: string | undefined
}): Pick<Message, 'caption' | 'caption_entities'> {
  if (caption === undefined || caption === '') return {}
  const { text, entities } = readMarkup(caption, parse_mode)
  if (text.length > 1024) throw badRequest('message caption is too long')
  return { caption: text, ...(entities.length === 0 ? {} : { caption_entities: entities }) }
}
