import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../platform/secrets.ts'

/** What a button does. `case` and the following are about one case; `page` is a page of the list; the rest stand alone. */
export const buttonActs = {
  case: 'c',
  done: 'd',
  link: 'l',
  page: 'p',
  notify: 'n',
  silence: 's',
  deals: 'w',
} as const
export type ButtonAct = keyof typeof buttonActs

export interface Pressed {
  readonly act: ButtonAct
  /** A case's id or a page's number; empty where there is nothing to say. */
  readonly what: string
}

const macBytes = 9

/** At most 64 bytes, signed for one chat: the same button in another chat, or with another case in it, is worth nothing. */
export function buttonData(secrets: Secrets, telegramId: string, act: ButtonAct, what = ''): string {
  const body = `${buttonActs[act]}${short(what)}`
  return `${body}.${sign(secrets, telegramId, body).toString('base64url')}`
}

/** Undefined unless it was made for this chat. */
export function readButton(secrets: Secrets, telegramId: string, data: string): Pressed | undefined {
  const [body = '', mac = ''] = data.split('.')
  const given = Buffer.from(mac, 'base64url')
  const right = sign(secrets, telegramId, body)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const act = (Object.keys(buttonActs) as ButtonAct[]).find((name) => buttonActs[name] === body[0])
  return act && { act, what: long(body.slice(1)) }
}

function sign(secrets: Secrets, telegramId: string, body: string): Buffer {
  return secrets.mac('telegram button', telegramId, body).subarray(0, macBytes)
}

const uuidLength = 36

/** A uuid in 22 letters. */
function short(what: string): string {
  if (what.length !== uuidLength) return what
  return Buffer.from(what.replaceAll('-', ''), 'hex').toString('base64url')
}

function long(text: string): string {
  if (text.length !== 22) return text
  const hex = Buffer.from(text, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
