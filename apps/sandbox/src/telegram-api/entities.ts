import { badRequest } from './api-error.ts'
import type { Entity } from './shapes.ts'

const types: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strikethrough',
  code: 'code',
  pre: 'pre',
  a: 'text_link',
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' }

/** The text without its marks, and the marks as Telegram keeps them. */
export function readMarkup(text: string, parseMode: unknown): { text: string; entities: Entity[] } {
  if (parseMode === undefined || parseMode === '') return { text, entities: [] }
  if (String(parseMode).toLowerCase() !== 'html')
    throw badRequest(`can't parse entities: this server reads HTML only, not ${String(parseMode)}`)
  return readHtml(text)
}

function readHtml(html: string): { text: string; entities: Entity[] } {
  const entities: Entity[] = []
  const open: { tag: string; offset: number; url?: string }[] = []
  let text = ''
  for (const [token] of html.matchAll(/<[^>]*>|&[a-z]+;|&#\d+;|[^<&]+|[<&]/g)) {
    const tag = /^<(\/?)([a-z]+)(?: href="([^"]*)")?>$/i.exec(token)
    if (!tag) {
      if (token.startsWith('<'))
        throw badRequest(`can't parse entities: Unsupported start tag "${token.slice(1, 12)}"`)
      text += plain(token)
      continue
    }
    const [, closes, name = '', url] = tag
    if (types[name] === undefined) throw badRequest(`can't parse entities: Unsupported start tag "${name}"`)
    if (!closes) {
      open.push({ tag: name, offset: text.length, ...(url === undefined ? {} : { url: plain(url) }) })
      continue
    }
    const start = open.pop()
    if (start?.tag !== name) throw badRequest(`can't parse entities: Unmatched end tag "${name}"`)
    const { offset, url: target } = start
    const length = text.length - offset
    entities.push({ type: types[name], offset, length, ...(target === undefined ? {} : { url: target }) })
  }
  if (open.length > 0)
    throw badRequest(`can't parse entities: Can't find end tag corresponding to start tag "${open[0]!.tag}"`)
  return { text, entities: entities.toSorted((one, other) => one.offset - other.offset) }
}

const plain = (text: string): string =>
  text.replace(/&([a-z]+);|&#(\d+);/g, (whole, name: string | undefined, code: string | undefined) =>
    code === undefined ? (named[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  )

/** Commands are marked by the server in what a person types; bots look for the mark, not for the slash. */
export function entitiesTyped(text: string): Entity[] {
  const command = /^\/[a-zA-Z0-9_]+(@\w+)?/.exec(text)?.[0]
  return command === undefined ? [] : [{ type: 'bot_command', offset: 0, length: command.length }]
}
