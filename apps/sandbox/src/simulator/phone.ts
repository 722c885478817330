import { EventEmitter, once } from 'node:events'
import {
  type Inbox,
  pairTerminal,
  type RunningTerminal,
  type Sighting,
  startTerminal,
} from '@florin/terminal'

export interface PhoneMessage {
  readonly channel: 'sms' | 'push'
  readonly sender: string
  readonly title: string | null
  readonly text: string
}

/** A phone on a desk: the real terminal client, and what banks send to it. */
export class Phone {
  private readonly folder: string
  private readonly charge: number
  private waiting: Sighting[] = []
  private readonly bell = new EventEmitter()
  private terminal: RunningTerminal | undefined
  private moving: Promise<void> = Promise.resolve()

  constructor(folder: string, charge: number) {
    this.folder = folder
    this.charge = charge
  }

  async pair(offer: string): Promise<void> {
    await pairTerminal({ folder: this.folder, offer, model: 'Redmi Note 12', sdk: 33 })
  }

  get isOn(): boolean {
    return this.terminal !== undefined
  }

  /** Messages that Florin has not confirmed. */
  get queued(): number {
    return this.waiting.length + (this.terminal?.queued ?? 0)
  }

  /** A message comes, whether or not the client runs: what comes meanwhile is its backlog. */
  receive(message: PhoneMessage): void {
    this.waiting.push({ ...message, receivedAt: new Date(), trace: {} })
    this.bell.emit('came')
  }

  on(): Promise<void> {
    return this.inTurn(async () => {
      this.terminal ??= await startTerminal({
        folder: this.folder,
        inbox: this.inbox(),
        retry: { firstMs: 500, longestMs: 10_000 },
      })
    })
  }

  off(): Promise<void> {
    return this.inTurn(async () => {
      const { terminal } = this
      this.terminal = undefined
      await terminal?.stop()
    })
  }

  /** Whoever switches it waits for whoever switched it before. */
  private inTurn(move: () => Promise<void>): Promise<void> {
    this.moving = this.moving.catch(() => undefined).then(move)
    return this.moving
  }

  private inbox(): Inbox {
    return {
      follow: async ({ hear, signal }) => {
        while (!signal.aborted) {
          const heard = this.waiting
          if (heard.length > 0) {
            hear(heard)
            this.waiting = this.waiting.slice(heard.length)
          }
          // The only way to fail is to be told to stop.
          if (this.waiting.length === 0) await once(this.bell, 'came', { signal }).catch(() => undefined)
        }
      },
      health: async () => ({
        charge: this.charge,
        charging: false,
        network: 'wifi',
        smsPermission: true,
        listenerAlive: true,
      }),
    }
  }
}
