import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

/** What the server seals copies with. It cannot open them again: who steals it can add copies, and read none. */
export interface ServerKey {
  readonly id: string
  readonly recipient: KeyObject
  readonly sender: KeyObject
  /** For names of files: only the server can tell with it whether it has sealed a content before. */
  readonly nameKey: Buffer
}

/** The private key that opens them. It belongs to the operator, and is never stored on the server. */
export interface OperatorKey {
  readonly id: string
  readonly recipient: KeyObject
  readonly sender: KeyObject
}

const serverWord = 'florin-backup-server-1'
const operatorWord = 'florin-backup-operator-1'

/** Two key pairs, crossed over: each side has its own secret half and the other's public one. */
export function newBackupKeys(): { readonly server: string; readonly operator: string } {
  const recipient = newPair()
  const sender = newPair()
  return {
    server: `${serverWord} ${recipient.x} ${sender.d} ${sender.x}\n`,
    operator: `# Opens Florin's copies. Keep it off the server, twice, and where no copy lies.\n${operatorWord} ${recipient.d} ${recipient.x} ${sender.x}\n`,
  }
}

export function readServerKey(text: string): ServerKey {
  const [recipient = '', secret = '', sender = ''] = wordsAfter(serverWord, text)
  return {
    id: keyId(recipient, sender),
    recipient: publicHalf(recipient),
    sender: secretHalf(secret, sender),
    nameKey: Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', 'florin backup names', 32)),
  }
}

export function readOperatorKey(text: string): OperatorKey {
  const [secret = '', recipient = '', sender = ''] = wordsAfter(operatorWord, text)
  return {
    id: keyId(recipient, sender),
    recipient: secretHalf(secret, recipient),
    sender: publicHalf(sender),
  }
}

function wordsAfter(word: string, text: string): string[] {
  const line = text.split('\n').find((one) => one.startsWith(`${word} `))
  const words = line?.trim().split(/\s+/).slice(1) ?? []
  if (words.length !== 3 || words.some((one) => Buffer.from(one, 'base64url').length !== 32))
    throw new Error(
      word === operatorWord
        ? 'This is not the operator’s key of a backup. "backup key FILE" has written it into FILE.'
        : 'This is not the server’s key of a backup. "backup key FILE" makes one.',
    )
  return words
}

function keyId(recipient: string, sender: string): string {
  return createHash('sha256').update(`${recipient} ${sender}`).digest('hex').slice(0, 12)
}

function newPair(): { readonly d: string; readonly x: string } {
  const { privateKey } = generateKeyPairSync('x25519')
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  return { d, x }
}

function publicHalf(x: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' })
}

function secretHalf(d: string, x: string): KeyObject {
  return createPrivateKey({ key: { kty: 'OKP', crv: 'X25519', d, x }, format: 'jwk' })
}
