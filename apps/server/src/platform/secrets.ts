import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { type Database, type Queryable, type Tx, tables } from './database.ts'
import { firstRing, type KeyRing, knownKeys } from './key-ring.ts'

/** Keys of this installation, one for each use, all derived from a file that never enters the database. */
export interface Secrets {
  /** Authenticated encryption; `context` must be the same on both sides, so that a blob moved elsewhere does not open. */
  seal(context: string, plain: string): Buffer
  unseal(context: string, sealed: Buffer): string
  mac(use: string, ...parts: (string | Buffer)[]): Buffer
  /** A MAC that is rotated with the sealing keys. Of key 0 it is `mac`. */
  macWith(key: number, use: string, ...parts: (string | Buffer)[]): Buffer
  readonly fingerprint: string
  /** The key that seals. */
  readonly sealingKey: number
  /** Keys that open, newest first. */
  readonly knownKeys: readonly number[]
  /** From now on this key seals. */
  sealWith(key: number): void
  /** Takes the keys of a secret file that has changed. */
  learn(ring: KeyRing): void
}

export function secretsFrom(initial: KeyRing | Buffer): Secrets {
  let ring = Buffer.isBuffer(initial) ? firstRing(initial) : initial
  let sealingKey = 0
  const keys = new Map<string, KeyObject>()
  // Derived once for each use, as a KeyObject: importing raw bytes at every call costs more than the cipher.
  const keyFor = (id: number, use: string) => {
    const name = `${id}:${use}`
    const known = keys.get(name)
    if (known) return known
    const bytes = id === 0 ? ring.root : ring.later.get(id)
    if (!bytes) throw new Error(`SECRET_FILE has no key ${id}.`)
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', bytes, 'florin', use, 32)))
    keys.set(name, key)
    return key
  }
  const nonces = new Nonces()
  const openWith = (id: number, context: string, sealed: Buffer) => {
    if (id === 0 && ring.isRootRetired) throw new Error('Sealed with key 0, which is retired.')
    return open(keyFor(id, 'seal'), context, sealed)
  }
  return {
    seal(context, plain) {
      const nonce = nonces.next()
      const cipher = createCipheriv('aes-256-gcm', keyFor(sealingKey, 'seal'), nonce).setAAD(
        Buffer.from(context),
      )
      const header = sealHeader(sealingKey)
      return Buffer.concat([header, nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    unseal(context, sealed) {
      const id = sealedWith(sealed)
      return openWith(id, context, id === 0 ? sealed : sealed.subarray(sealHeaderLength))
    },
    mac: (use, ...parts) => macOf(keyFor(0, `mac:${use}`), parts),
    macWith: (id, use, ...parts) => macOf(keyFor(id, `mac:${use}`), parts),
    fingerprint: createHash('sha256').update(keyFor(0, 'fingerprint').export()).digest('hex').slice(0, 16),
    get sealingKey() {
      return sealingKey
    },
    get knownKeys() {
      return knownKeys(ring)
    },
    sealWith(id) {
      keyFor(id, 'seal')
      sealingKey = id
    },
    learn(next) {
      if (!next.root.equals(ring.root)) throw new Error('SECRET_FILE: the first line must never change.')
      ring = next
      for (const name of keys.keys()) {
        const id = Number(name.split(':')[0])
        if (id !== 0 && !next.later.has(id)) keys.delete(name)
      }
    },
  }
}

function open(key: KeyObject, context: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength)).setAAD(
    Buffer.from(context),
  )
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -16)), decipher.final()]).toString(
    'utf8',
  )
}

function macOf(key: KeyObject, parts: readonly (string | Buffer)[]): Buffer {
  const hmac = createHmac('sha256', key)
  // Each part carries its length, so that ("ab", "c") and ("a", "bc") differ. Adjacent strings are hashed in one call.
  let words = ''
  for (const part of parts) {
    words += `${Buffer.byteLength(part)}:`
    if (typeof part === 'string') words += part
    else {
      hmac.update(words).update(part)
      words = ''
    }
  }
  return hmac.update(words).digest()
}

/** Key 0 seals without a header, as it did before there were others. Its nonces are random: one in 2^48 looks like a header. */
const sealMark = Buffer.from('florin')
export const sealHeaderLength = sealMark.length + 2

/** What everything begins with that this key has sealed; empty for key 0. */
export function sealHeader(id: number): Buffer {
  if (id === 0) return Buffer.alloc(0)
  const number = Buffer.alloc(2)
  number.writeUInt16BE(id)
  return Buffer.concat([sealMark, number])
}

export function sealedWith(sealed: Buffer): number {
  const hasHeader = sealed.subarray(0, sealMark.length).equals(sealMark)
  return hasHeader ? sealed.readUInt16BE(sealMark.length) : 0
}

const nonceLength = 12

/** Random, and each given out once. Drawn many at a time: a system call for each costs as much as sealing a message. */
class Nonces {
  #drawn = Buffer.alloc(0)
  #at = 0

  next(): Buffer {
    if (this.#at === this.#drawn.length) {
      this.#drawn = randomBytes(256 * nonceLength)
      this.#at = 0
    }
    const from = this.#at
    this.#at += nonceLength
    return this.#drawn.subarray(from, this.#at)
  }
}

interface InstallationTables {
  installation: { name: string; value: string }
}

/**
 * A node with another root could open no code and no mail of the other nodes: it does not start. Nor does one whose file lacks the key
 * that seals; otherwise it seals with that key from now on.
 */
export async function assertSameInstallation(db: Database, secrets: Secrets): Promise<void> {
  const own = { name: 'secret_fingerprint', value: secrets.fingerprint }
  const installation = tables<InstallationTables>(db.each)
  await installation
    .insertInto('installation')
    .values(own)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await installation
    .selectFrom('installation')
    .select('value')
    .where('name', '=', own.name)
    .executeTakeFirstOrThrow()
  if (stored.value !== own.value) {
    throw new Error(
      'SECRET_FILE: this database was set up with another secret key. Give every node the same SECRET_FILE.',
    )
  }
  const sealing = await readSealingKey(db.each)
  if (!secrets.knownKeys.includes(sealing))
    throw new Error(`SECRET_FILE: key ${sealing} is missing. Give every node the same SECRET_FILE.`)
  secrets.sealWith(sealing)
}

/** The key that every process seals with, or soon will. */
export async function readSealingKey(tx: Queryable): Promise<number> {
  const row = await tables<InstallationTables>(tx)
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'sealing_key')
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}

export async function writeSealingKey(tx: Tx, key: number): Promise<void> {
  await tables<InstallationTables>(tx)
    .insertInto('installation')
    .values({ name: 'sealing_key', value: String(key) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(key) }))
    .execute()
}

export function sha256(value: string | Buffer): Buffer {
  return hash('sha256', value, 'buffer')
}
