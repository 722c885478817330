import { timingSafeEqual } from 'node:crypto'
import { type Places, statementKinds } from '@florin/ledger'
import { cursorRefused } from '../platform/page-cursor.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Stretch, Whose } from './stretch.ts'

const macBytes = 12
const shape = /^((?:\d{1,18}\.){9})([A-Za-z0-9_-]{16})$/

/** Places as numbers, with a code that only we can make for this person's accounts of this asset. */
export function cursorText(secrets: Secrets, whose: Whose, { opening, from, to }: Stretch): string {
  const numbers = [opening, from, to].flatMap((places) => statementKinds.map((kind) => places[kind]))
  const text = `${numbers.join('.')}.`
  return text + macOf(secrets, whose, text).toString('base64url')
}

/** A changed cursor, somebody else's, or one of the other mode, is refused like any other that is not ours. */
export function readCursor(secrets: Secrets, whose: Whose, after: string): Stretch {
  const [, text = '', mac = ''] = shape.exec(after) ?? []
  const isOurs = text !== '' && timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(secrets, whose, text))
  if (!isOurs) throw cursorRefused()
  const numbers = text.split('.').slice(0, 9).map(BigInt)
  const places = (at: number): Places => {
    const [available = 1n, frozen = 1n, debt = 1n] = numbers.slice(at)
    return { available, frozen, debt }
  }
  return { opening: places(0), from: places(3), to: places(6) }
}

function macOf(secrets: Secrets, { userId, asset }: Whose, text: string): Buffer {
  return secrets.mac('statement.cursor', userId, asset, text).subarray(0, macBytes)
}
