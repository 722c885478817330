import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Secrets } from '../platform/secrets.ts'
import type { RequisiteName } from './payment-method.ts'

/** The row and column of a sealed number. It can be opened only with them. */
export interface SealedPlace {
  readonly column: RequisiteName
  readonly id: string
  readonly ownerId: string
}

/** Seals the numbers of payment methods with the newest key, and opens what any known key has sealed. */
export interface RequisiteSeal {
  /** One more than the number of the installation's sealing key. */
  readonly keyVersion: number
  seal(place: SealedPlace, digits: string): Buffer
  open(place: SealedPlace, sealed: Buffer): string
  /** A keyed hash: equal for equal numbers, and useless without the key. */
  index(column: IndexedColumn, digits: string): Buffer
  /** What older keys, which still open, have made of the same number. Empty except during a rotation. */
  olderIndexes(column: IndexedColumn, digits: string): Buffer[]
}

export type IndexedColumn = 'card' | 'account'

const versionBytes = 2
const nonceBytes = 12
const tagBytes = 16

/** Version 1 is sealed with the installation's key 0, version 2 with key 1, and so on. The indexes change with them. */
export function requisiteSeal(secrets: Secrets): RequisiteSeal {
  const keys = new Map<number, KeyObject>()
  // A KeyObject for each version: importing raw bytes at each use costs four times the use itself.
  const keyOf = (version: number) => {
    if (!secrets.knownKeys.includes(version - 1))
      throw new Error(`There is no requisite key of version ${version}`)
    const key = keys.get(version) ?? createSecretKey(secrets.macWith(version - 1, 'payment-method.seal'))
    keys.set(version, key)
    return key
  }
  const indexBy = (key: number, column: IndexedColumn, digits: string) =>
    secrets.macWith(key, `payment-method.${column}`, digits)
  return {
    get keyVersion() {
      return secrets.sealingKey + 1
    },
    seal(place, digits) {
      const version = secrets.sealingKey + 1
      return sealWith(keyOf(version), version, place, digits)
    },
    open: (place, sealed) => openWith(keyOf(versionOf(sealed)), place, sealed),
    index: (column, digits) => indexBy(secrets.sealingKey, column, digits),
    olderIndexes: (column, digits) =>
      secrets.knownKeys
        .filter((key) => key !== secrets.sealingKey)
        .map((key) => indexBy(key, column, digits)),
  }
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
