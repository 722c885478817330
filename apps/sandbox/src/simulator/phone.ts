import { EventEmitter, once } from 'node:events'
import {
  appPackage,
  type Health,
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

interface LastHeard {
  sms?: string
  push?: string
}

const makers = ['Xiaomi', 'samsung', 'HUAWEI', 'realme', 'Google'] as const

/** As our Android app would tell. Of every five phones one restricts work in the background. */
function phoneReport(number: number, { sms, push }: LastHeard): NonNullable<Health['phone']> {
  return {
    maker: makers[number % makers.length] ?? 'Google',
    sdk: 33,
    notifications: 'granted',
    is_listener_bound: true,
    rebound_at: null,
    rebound_after: null,
    background_work: number % 5 === 2 ? 'restricted' : 'allowed',
    hidden_count: 0,
    hidden_at: null,
    last_sms_at: sms ?? null,
    last_push_at: push ?? null,
  }
}

/** A phone on a desk: the real terminal client, and what banks send to it. */
export class Phone {
  private readonly folder: string
  private readonly url: string
  private readonly charge: number
  private readonly model: string
  private waiting: Sighting[] = []
  private readonly bell = new EventEmitter()
  private terminal: RunningTerminal | undefined
  private readonly lastAt: LastHeard = {}
  private moving: Promise<void> = Promise.resolve()

  constructor(folder: string, url: string, charge: number, model = 'Redmi Note 12') {
    this.folder = folder
    this.url = url
    this.charge = charge
    this.model = model
  }

  async pair(offer: string): Promise<void> {
    await pairTerminal({ folder: this.folder, offer, model: this.model, sdk: 33 })
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
    const receivedAt = new Date()
    this.lastAt[message.channel] = receivedAt.toISOString()
    this.waiting.push({ ...message, receivedAt, trace: {} })
    this.bell.emit('came')
  }

  on(): Promise<void> {
    return this.inTurn(async () => {
      this.terminal ??= await startTerminal({
        folder: this.folder,
        // It may have another port than when it was paired.
        serverUrl: this.url,
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
        phone: phoneReport(this.charge, this.lastAt),
      }),
      show: async ({ id, title, text }, hear) => {
        const receivedAt = new Date()
        hear([{ channel: 'push', sender: appPackage, title, text, receivedAt, trace: {}, trial: id }])
        return true
      },
    }
  }
}
