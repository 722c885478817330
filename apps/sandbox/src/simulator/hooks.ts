import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenAtShopPort } from '../shop-port.ts'

export interface Signed {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
}

const toleranceSeconds = 300

/** By the words of Standard Webhooks alone: the shop shares no code with whoever signs. */
export function isGenuine(
  secret: string,
  { id, timestamp, signature, body }: Signed,
  nowMs: number,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowMs / 1_000 - Number(timestamp)) > toleranceSeconds)
    return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signature.split(' ').some((one) => {
    const [version, value = ''] = one.split(',')
    const given = Buffer.from(value, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** A door on loopback for the webhooks of all shops here. */
export interface Hooks {
  urlOf(shop: string): string
  close(): Promise<void>
}

export interface HookParts {
  readonly secretOf: (shop: string) => string | undefined
  readonly taken: (shop: string, type: string) => void
  readonly refused: (shop: string) => void
}

export async function openHooks(parts: HookParts): Promise<Hooks> {
  const server = createServer((request, response) => {
    const shop = request.url?.split('/').at(-1) ?? ''
    const header = (name: string) => String(request.headers[name] ?? '')
    buffer(request)
      .then((bytes) => {
        const body = bytes.toString('utf8')
        const secret = parts.secretOf(shop)
        const signed = {
          id: header('webhook-id'),
          timestamp: header('webhook-timestamp'),
          signature: header('webhook-signature'),
          body,
        }
        const isTaken = secret !== undefined && isGenuine(secret, signed, Date.now())
        if (isTaken) parts.taken(shop, String((JSON.parse(body) as { type?: unknown }).type))
        else parts.refused(shop)
        response.writeHead(isTaken ? 204 : 400).end()
      })
      .catch(() => response.destroy())
  })
  const port = await listenAtShopPort(server)
  return {
    urlOf: (shop) => `http://127.0.0.1:${port}/hooks/${shop}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
