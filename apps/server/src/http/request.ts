import { type AccountType, type Language, languages } from '@florin/contract'
import type { FastifyRequest } from 'fastify'

/** The caller, from their session. */
export interface Actor {
  readonly userId: string
  readonly sessionId: string
  readonly accountType: AccountType
  readonly isLead: boolean
  readonly isStaff: boolean
  /** Only of staff, who may be required to have one. */
  readonly hasSecondFactor?: boolean
  /** The only place that a session of staff works from: an IPv4 address, or a /64 of IPv6. */
  readonly boundTo?: string
  /** Set in view mode: the member of staff who views this person's screens. */
  readonly viewerId?: string
}

/** Where a call comes from, as far as its session is judged by it. */
export interface CallOrigin {
  readonly ip: string
  readonly requestId: string
  /** A page made it by itself: it does not keep staff's session from running out. */
  readonly isBackground: boolean
}

/** Sent by a page with calls that it makes by itself, without a click. */
const backgroundHeader = 'x-background'

/** What a verb may know about the call itself. */
export interface Caller {
  readonly ip: string
  readonly requestId: string
  readonly language: Language
  readonly userAgent: string
}

/** A paired phone, whose signature was right. */
export interface CallingDevice {
  readonly deviceId: string
  readonly terminalId: string
  readonly ownerId: string
  readonly installationId: string
}

/** A shop's program, whose API key was right. */
export interface CallingMerchant {
  readonly merchantId: string
  readonly keyId: string
  /** A test key sees the simulated world only. */
  readonly isTest: boolean
}

/** A request as it was sent, to verify its signature. */
export interface RawRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly bodyText: string
  header(name: string): string | undefined
}

export function rawOf(request: FastifyRequest): RawRequest {
  return {
    method: request.method,
    path: request.raw.url ?? '',
    bodyText: request.bodyText,
    header: (name) => request.headers[name]?.toString(),
  }
}

export function callOriginOf(request: FastifyRequest): CallOrigin {
  const isBackground = request.headers[backgroundHeader] !== undefined
  return { ip: request.ip, requestId: request.id, isBackground }
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    ip: request.ip,
    requestId: request.id,
    language: preferredLanguage(request.headers['accept-language']),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  }
}

/** The best of our languages by the header's weights; English when none fits. */
export function preferredLanguage(header = ''): Language {
  const inputs = header
    .split(',', 20)
    .map((part) => {
      const [tag = '', ...settings] = part.trim().toLowerCase().split(';')
      const weight = Number(settings.find((setting) => setting.trim().startsWith('q='))?.split('=')[1] ?? 1)
      return { language: tag.split('-')[0], weight }
    })
    .filter((input) => input.weight > 0)
    .sort((left, right) => right.weight - left.weight)
  for (const input of inputs) {
    const known = languages.find((language) => language === input.language)
    if (known) return known
  }
  return 'en'
}

export function bearerOf(request: FastifyRequest): string | undefined {
  return request.headers.authorization?.match(/^bearer ([^ ]+)/i)?.[1]
}

export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}
