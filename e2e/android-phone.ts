import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { post, signed } from './bank-phone.ts'
import type { Mailbox } from './journey.ts'

const pingEveryMs = 1_000

interface Trial {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** What our Android app tells with each ping, played by the words of the protocol: no Android runs here. */
export class AndroidPhone {
  readonly id: string
  maySms = false
  private readonly page: Page
  private readonly key: string
  private seq = 0
  private living: Promise<void> | undefined
  private isOver = false

  private constructor(page: Page, id: string, key: string) {
    this.page = page
    this.id = id
    this.key = key
  }

  static async pair(page: Page, mail: Mailbox, email: string): Promise<AndroidPhone> {
    const token = await page.evaluate(() => localStorage.getItem('access_token'))
    const asOwner = (path: string, body: object) =>
      post(page, path, body, { Authorization: `Bearer ${token}` })
    const { terminal_id: id = '' } = await asOwner('/user/terminal/connect-request/', {})
    const otp = await mail.code(email)
    const { auth_key } = await asOwner('/user/terminal/verify-request/', { terminal_id: id, otp })
    const phone = { installation_id: randomUUID(), model: 'Redmi Note 12', app_version: '1.0.0', sdk: 33 }
    const { device_secret: key = '' } = await signed(
      page,
      '/device/v1/pair',
      { terminal_id: id, ...phone },
      { terminal: id, key: auth_key },
    )
    return new AndroidPhone(page, id, key)
  }

  /** Pings as the app does, only faster, and brings each test message that it is asked for. */
  run(): void {
    this.living = (async () => {
      while (!this.isOver) {
        const siteTrial = await this.ping()
        if (siteTrial) await this.bring(siteTrial)
        await new Promise((resolve) => setTimeout(resolve, pingEveryMs))
      }
    })()
  }

  async stop(): Promise<void> {
    this.isOver = true
    await this.living
  }

  private async ping(): Promise<Trial | undefined> {
    const answer = await this.call('/device/v1/ping', {
      charge: 86,
      charging: true,
      network: 'wifi',
      sms_permission: this.maySms,
      listener_alive: true,
      queue_len: 0,
      last_seq: this.seq,
      clock: new Date().toISOString(),
      app_version: '1.0.0',
      config_version: 0,
      phone: {
        maker: 'Xiaomi',
        sdk: 33,
        notifications: 'granted',
        is_listener_bound: true,
        rebound_at: null,
        rebound_after: null,
        background_work: 'allowed',
        hidden_count: 0,
        hidden_at: null,
        last_sms_at: null,
        last_push_at: null,
      },
    })
    return answer.trial as Trial | undefined
  }

  /** Its listener has seen the notification that the app showed itself. */
  private async bring({ id, title, text }: Trial): Promise<void> {
    this.seq += 1
    const now = new Date().toISOString()
    const seen = { channel: 'push', sender: 'org.florin.terminal', title, text, received_at: now }
    await this.call('/device/v1/messages', {
      messages: [{ seq: this.seq, id, ...seen, trial: { queued_at: now } }],
    })
  }

  private call(path: string, body: object): Promise<Record<string, unknown>> {
    return signed(this.page, path, body, { terminal: this.id, key: this.key })
  }
}
