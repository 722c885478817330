import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Answer, Contract } from '@florin/contract'
import { listenAtShopPort } from '@florin/sandbox/shop-port'
import { Webhook } from 'standardwebhooks'
import { expect } from './journey.ts'

export type ShopOrder = Answer<Contract['getOrder']>

/** An event as the shop's program sees it, after the library has vouched for it. */
export interface ShopEvent {
  readonly id: string
  readonly type: string
  readonly sequence: number
  /** The order as it stood then. */
  readonly data: ShopOrder
}

interface Delivery {
  readonly body: string
  readonly headers: Record<string, string>
}

/** A merchant's program: it calls the API with its key, and listens for webhooks on loopback. */
export class Shop {
  /** Those that the library vouched for, in the order in which they came. */
  readonly events: ShopEvent[] = []
  readonly refused: string[] = []
  private readonly deliveries: Delivery[] = []
  private readonly server: Server
  private webhook: Webhook | undefined
  private key = ''

  private constructor() {
    this.server = createServer((request, response) => {
      void this.receive(request).then((status) => response.writeHead(status).end())
    })
  }

  static async open(): Promise<Shop> {
    const shop = new Shop()
    await listenAtShopPort(shop.server)
    return shop
  }

  get hookUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks`
  }

  use(key: string): void {
    this.key = key
  }

  trust(secret: string): void {
    this.webhook = new Webhook(secret)
  }

  async order(amount: string, more: object = {}): Promise<ShopOrder> {
    const externalId = `walk-${Math.random().toString(36).slice(2, 12)}`
    return this.call('POST', '/orders', { external_id: externalId, amount, ...more }, 201)
  }

  async call<Body>(method: string, path: string, body?: object, expected = 200): Promise<Body> {
    const answer = await fetch(`${process.env.FLORIN_URL}/merchant/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.key}`,
        // A line that was idle for five seconds is closed by the server, at times just as the shop speaks on it again.
        connection: 'close',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect(answer.status, text).toBe(expected)
    return JSON.parse(text) as Body
  }

  /** What happened to an order, as this shop was told. */
  eventTypesOf(orderId: string): string[] {
    return this.eventsOf(orderId).map(({ type }) => type)
  }

  eventsOf(orderId: string): ShopEvent[] {
    return this.events
      .filter(({ data }) => data.id === orderId)
      .sort((left, right) => left.sequence - right.sequence)
  }

  /** Would the library take the last delivery, if somebody on the way had changed it? */
  takesWhen(change: (delivery: Delivery) => Delivery): boolean {
    const last = this.deliveries.at(-1)
    if (!last) throw new Error('Nothing was delivered yet')
    const { body, headers } = change(last)
    return this.verified(body, headers) !== undefined
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }

  private async receive(request: IncomingMessage): Promise<number> {
    const body = (await buffer(request)).toString('utf8')
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const event = this.verified(body, headers)
    if (!event) {
      this.refused.push(body)
      return 400
    }
    this.deliveries.push({ body, headers })
    // At least once: what came before is known by its id.
    if (!this.events.some(({ id }) => id === event.id)) this.events.push(event)
    return 204
  }

  private verified(body: string, headers: Record<string, string>): ShopEvent | undefined {
    try {
      return this.webhook?.verify(body, headers) as ShopEvent | undefined
    } catch {
      return undefined
    }
  }
}
