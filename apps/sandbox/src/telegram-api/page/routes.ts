import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { sendJson } from '../answer-call.ts'
import type { Control } from '../control.ts'
import type { Faults } from '../faults.ts'
import { readAll } from '../multipart.ts'
import type { World } from '../world.ts'
import { type ActParts, act, newAccount, type PageAct } from './acts.ts'
import { pageDocument } from './document.ts'
import { followChanges } from './events.ts'
import { isFromOwnMachine } from './own-machine.ts'
import { pageState } from './state.ts'
import { languageOf } from './texts.ts'

export interface PageOptions {
  readonly world: World
  readonly control: Control
  readonly faults: Faults
  readonly settingsUrl: string | undefined
}

export type PageHandler = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>

const clientFile = (name: string): Buffer => readFileSync(new URL(`./client/${name}`, import.meta.url))

const assets: Readonly<Record<string, { type: string; content: Buffer }>> = {
  ...Object.fromEntries(
    ['main.js', 'elements.js', 'messages.js', 'sides.js'].map((name) => [
      `/telegram/${name}`,
      { type: 'text/javascript; charset=utf-8', content: clientFile(name) },
    ]),
  ),
  '/telegram/style.css': { type: 'text/css; charset=utf-8', content: clientFile('style.css') },
  ...Object.fromEntries(['latin', 'cyrillic'].map((part) => [`/telegram/${part}.woff2`, font(part)])),
}

function font(part: string) {
  const path = createRequire(import.meta.url).resolve(
    `@fontsource-variable/onest/files/onest-${part}-wght-normal.woff2`,
  )
  return { type: 'font/woff2', content: readFileSync(path) }
}

/** No inline scripts or styles, nothing from elsewhere, in nobody's frame. */
const safe = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** `/telegram`: a newcomer plays the Telegram side. */
export function createPage({ world, control, faults, settingsUrl }: PageOptions): PageHandler {
  const parts: ActParts = { world, control, switches: new Map() }
  if (control.persons().length === 0) newAccount(control)
  return async (request, response, url) => {
    for (const [name, value] of Object.entries(safe)) response.setHeader(name, value)
    if (!isFromOwnMachine(request))
      return sendJson(response, 403, { error: 'This page is for this machine only.' })
    if (request.method === 'POST') return post(parts, url, request, response)
    if (request.method !== 'GET') return sendJson(response, 405, { error: 'GET or POST.' })
    const asset = Object.hasOwn(assets, url.pathname) ? assets[url.pathname] : undefined
    if (asset) return void response.writeHead(200, { 'content-type': asset.type }).end(asset.content)
    if (url.pathname.startsWith('/telegram/files/')) return sendFile(world, url, response)
    if (url.pathname === '/telegram/state')
      return sendJson(response, 200, pageState(world, faults, Number(url.searchParams.get('person'))))
    if (url.pathname === '/telegram/events') return followChanges(world, response)
    if (url.pathname !== '/telegram') return sendJson(response, 404, { error: 'There is no such page.' })
    const language = languageOf(url, request.headers['accept-language'])
    const html = pageDocument(language, world.bot.username ?? '', settingsUrl)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  }
}

async function post(
  parts: ActParts,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await readAll(request)
    if (url.pathname === '/telegram/act')
      return sendJson(response, 200, act(parts, JSON.parse(body.toString('utf8')) as PageAct))
    if (url.pathname !== '/telegram/upload')
      return sendJson(response, 404, { error: 'There is no such call.' })
    upload(parts, url.searchParams, body)
    sendJson(response, 200, {})
  } catch (error) {
    if (!(error instanceof RangeError) && !(error instanceof SyntaxError)) throw error
    sendJson(response, 400, { error: error.message })
  }
}

/** A picture goes as a photo, as Telegram's own clients send it; anything else as a document. */
function upload({ control }: ActParts, query: URLSearchParams, content: Buffer): void {
  const chat = control.chat({ id: Number(query.get('person')) })
  const name = (query.get('name') ?? 'file').replace(/[^\p{L}\p{N}. _-]/gu, '').slice(0, 120) || 'file'
  if (/\.(png|jpe?g)$/i.test(name)) chat.sendPhoto({ name, content })
  else chat.sendDocument({ name, content })
}

/** Pictures only: what somebody sent as a document is never shown by this origin. */
function sendFile({ store }: World, url: URL, response: ServerResponse): void {
  const file = store.file(decodeURIComponent(url.pathname.slice('/telegram/files/'.length)))
  const found = file && /^image\/(png|jpeg)$/.test(file.mime) ? store.fileAt(file.path) : undefined
  if (found) response.writeHead(200, { 'content-type': found.file.mime }).end(found.content)
  else sendJson(response, 404, { error: 'There is no such picture.' })
}
