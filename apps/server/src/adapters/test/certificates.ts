import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// Certificates as authorities issue them, made on the spot: X.509 in DER, as RFC 5280 writes it down.

export interface Certificate {
  readonly name: string
  readonly key: KeyObject
  readonly pem: string
}

export interface CertificateInput {
  /** The host that it is for, or what its authority is called. */
  readonly name: string
  /** Whoever vouches for it; itself, if nobody does. */
  readonly issuer?: Certificate | undefined
  readonly isAuthority?: boolean
  readonly from?: Date
  readonly until?: Date
}

const dayMs = 86_400_000

export function issueCertificate(input: CertificateInput): Certificate {
  const { name, issuer, isAuthority = false } = input
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { from = new Date(Date.now() - dayMs), until = new Date(Date.now() + dayMs) } = input
  const body = sequence(
    tagged(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ecdsaWithSha256,
    calledSo(issuer?.name ?? name),
    sequence(time(from), time(until)),
    calledSo(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(isAuthority ? authorityItself : forHost(name))),
  )
  const signature = sign('sha256', body, issuer?.key ?? privateKey)
  const whole = sequence(body, ecdsaWithSha256, tagged(0x03, Buffer.of(0), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    name,
    key: privateKey,
    pem: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)
const integer = (value: Buffer) => tagged(0x02, value)
const identifier = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
const utf8 = (text: string) => tagged(0x0c, Buffer.from(text))

const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'))
const calledSo = (name: string) => sequence(tagged(0x31, sequence(identifier('550403'), utf8(name))))

function time(at: Date): Buffer {
  return tagged(0x18, Buffer.from(`${at.toISOString().replaceAll(/[-:T]|\..*/g, '')}Z`))
}

const authorityItself = sequence(
  identifier('551d13'),
  tagged(0x01, Buffer.of(0xff)),
  tagged(0x04, sequence(tagged(0x01, Buffer.of(0xff)))),
)
const forHost = (name: string) =>
  sequence(identifier('551d11'), tagged(0x04, sequence(tagged(0x82, Buffer.from(name)))))
