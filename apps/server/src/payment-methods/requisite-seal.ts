import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Secrets } from '../platform/secrets.ts'
import type { RequisiteName } from './payment-method.ts'

/** Where a sealed number lies. It opens there and nowhere else. */
export interface SealedPlace {
  readonly column: RequisiteName
  readonly id: string
  readonly ownerId: string
}

/** Seals the numbers of payment methods with the newest key, and opens what any known key has sealed. */
export interface RequisiteSeal {
  readonly keyVersion: number
  seal(place: SealedPlace, digits: string): Buffer
  open(place: SealedPlace, sealed: Buffer): string
  /** The same for the same number, and tells nothing about it without the key. */
  index(column: 'card' | 'account', digits: string): Buffer
}

const versionBytes = 2
const nonceBytes = 12
const tagBytes = 16

/**
 * The key of version 1 comes from the installation's own secret; `laterKeys` are versions 2, 3, … of 32 bytes each, brought
 * from outside when the first may have been seen. The index keeps its own key: another one would forget who is a duplicate.
 */
export function requisiteSeal(secrets: Secrets, laterKeys: readonly Buffer[] = []): RequisiteSeal {
  const keys = [secrets.mac('payment-method.seal'), ...laterKeys].map(toKey)
  return {
    keyVersion: keys.length,
    seal: (place, digits) => sealWith(keyOf(keys, keys.length), keys.length, place, digits),
    open: (place, sealed) => openWith(keyOf(keys, versionOf(sealed)), place, sealed),
    index: (column, digits) => secrets.mac(`payment-method.${column}`, digits),
  }
}

/** Taken in once: a key that comes as bytes is taken in anew at each use, which costs four times the use itself. */
function toKey(bytes: Buffer, at: number): KeyObject {
  if (bytes.length !== 32) throw new Error(`The requisite key of version ${at + 1} must have 32 bytes`)
  return createSecretKey(bytes)
}

function keyOf(keys: readonly KeyObject[], version: number): KeyObject {
  const key = keys[version - 1]
  if (!key) throw new Error(`There is no requisite key of version ${version}`)
  return key
}

export function versionOf(sealed: Buffer): number {
  return sealed.readUInt16BE(0)
}

function sealWith(key: KeyObject, version: number, place: SealedPlace, digits: string): Buffer {
  const header = Buffer.alloc(versionBytes)
  header.writeUInt16BE(version)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(placeText(place))
  return Buffer.concat([header, nonce, cipher.update(digits, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function openWith(key: KeyObject, place: SealedPlace, sealed: Buffer): string {
  const nonce = sealed.subarray(versionBytes, versionBytes + nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(placeText(place))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const body = sealed.subarray(versionBytes + nonceBytes, -tagBytes)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}

function placeText({ column, id, ownerId }: SealedPlace): Buffer {
  return Buffer.from(`payment_method|${column}|${id}|${ownerId}`)
}
