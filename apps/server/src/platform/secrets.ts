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
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { type Database, tables } from './database.ts'

/** Keys of this installation, one for each use, all derived from one master key that never enters the database. */
export interface Secrets {
  /** Authenticated encryption; `context` must be the same on both sides, so that a blob moved elsewhere does not open. */
  seal(context: string, plain: string): Buffer
  unseal(context: string, sealed: Buffer): string
  mac(use: string, ...parts: (string | Buffer)[]): Buffer
  readonly fingerprint: string
}

export function secretsFrom(master: Buffer): Secrets {
  const keys = new Map<string, KeyObject>()
  // Derived once for each use, and held as the runtime likes it: a key that comes as bytes is taken in anew at every call.
  const keyFor = (use: string) => {
    const known = keys.get(use) ?? createSecretKey(Buffer.from(hkdfSync('sha256', master, 'florin', use, 32)))
    keys.set(use, known)
    return known
  }
  const sealing = keyFor('seal')
  const nonces = new Nonces()
  return {
    seal(context, plain) {
      const nonce = nonces.next()
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(context))
      return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    unseal(context, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, 12)).setAAD(
        Buffer.from(context),
      )
      decipher.setAuthTag(sealed.subarray(-16))
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
    mac(use, ...parts) {
      const hmac = createHmac('sha256', keyFor(`mac:${use}`))
      // Each part carries its length, so that ("ab", "c") and ("a", "bc") differ. Words that follow one another are told at once.
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
    },
    fingerprint: createHash('sha256').update(keyFor('fingerprint').export()).digest('hex').slice(0, 16),
  }
}

const nonceLength = 12

/** Random, and each given out once. Drawn many at a time: asking the system costs as much as sealing a message. */
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

/** Reads the master key, or makes it at the very first start. Readable by the owner only. */
export async function loadMasterKey(file: string): Promise<Buffer> {
  try {
    const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')
    if (key.length !== 32) throw new Error(`SECRET_FILE: ${file} must hold 64 hexadecimal digits.`)
    return key
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const key = randomBytes(32)
  // `wx` and a second read: of two nodes that start together on one disk, one makes the key and both use it.
  await writeFile(file, `${key.toString('hex')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  await chmod(file, 0o600)
  return Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')
}

interface InstallationTables {
  installation: { name: string; value: string }
}

/** A node with another key could open no code and no mail of its neighbours; better that it does not start. */
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
}

export function sha256(value: string | Buffer): Buffer {
  return hash('sha256', value, 'buffer')
}
