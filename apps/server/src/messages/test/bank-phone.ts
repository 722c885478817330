import { randomUUID } from 'node:crypto'
import { money } from '@florin/money'
import { expect, vi } from 'vitest'
import type { World } from '../../../test/world.ts'
import { newOwner, type Owner, pairedPhone } from '../../terminals/test/owners.ts'
import type { Phone } from '../../terminals/test/phone.ts'
import { proveByTyping } from '../chains/prove-chain.ts'

export interface Seen {
  readonly text: string
  readonly sender?: string
  readonly channel?: 'sms' | 'push'
  readonly title?: string | null
  /** How long ago it came to the phone. */
  readonly agoMs?: number
}

let cards = 0

/** A trader's phone that gets messages from banks and brings them in order. */
export class BankPhone {
  private seq = 0
  readonly world: World
  readonly owner: Owner
  readonly phone: Phone

  private constructor(world: World, owner: Owner, phone: Phone) {
    this.world = world
    this.owner = owner
    this.phone = phone
  }

  static async of(world: World, owner?: Owner): Promise<BankPhone> {
    const whose = owner ?? (await newOwner(world))
    const phone = await pairedPhone(world, whose)
    expect((await phone.ping()).status).toBe(200)
    return new BankPhone(world, whose, phone)
  }

  /** As the protocol writes them, each with the next number. */
  written(seen: readonly Seen[]) {
    return seen.map(({ text, sender = '900', channel = 'sms', title = null, agoMs = 0 }) => {
      this.seq += 1
      const received_at = new Date(Date.now() - agoMs).toISOString()
      return { seq: this.seq, id: randomUUID(), channel, sender, title, text, received_at }
    })
  }

  /** Brings them and waits until all are read. */
  async brings(...seen: Seen[]): Promise<void> {
    const reply = await this.phone.messages(this.written(seen))
    expect(reply).toMatchObject({ status: 200, body: { acked_seq: this.seq, rejected: [] } })
    await this.isRead()
  }

  async isRead(): Promise<void> {
    await vi.waitUntil(async () => !(await this.outcomes()).includes('waiting'), {
      timeout: 30_000,
      interval: 50,
    })
  }

  async outcomes(): Promise<string[]> {
    const rows = await this.world.query<{ outcome: string }>(
      'select outcome from raw_message where terminal_id = $1 order by place',
      [this.phone.terminalId],
    )
    return rows.map((row) => row.outcome)
  }

  /** Newest first. */
  async receipts() {
    const { status, body } = await this.owner.browser.call('listReceipts', {
      query: { terminal_id: this.phone.terminalId },
    })
    expect(status).toBe(200)
    return body.results
  }

  /** A phone with one Sberbank card that ends in 4417. */
  static async withCard(world: World): Promise<BankPhone & { readonly methodId: string }> {
    const phone = await BankPhone.of(world)
    cards += 1
    const methodId = await phone.withMethod('sberbank', `22022011${String(cards).padStart(4, '0')}4417`)
    return Object.assign(phone, { methodId })
  }

  /** Its owner has typed the balance that the bank's app shows. */
  async isProven(methodId: string, roubles: number): Promise<void> {
    const method = { id: methodId, bank: 'sberbank', terminalId: this.phone.terminalId }
    const { db, messages } = this.world.florin.services
    await db.write((tx) => proveByTyping(messages, tx, method, money('RUB', BigInt(roubles * 100))))
  }

  /** A method of this bank, bound to the phone. */
  async withMethod(bank: string, card: string): Promise<string> {
    const made = await this.owner.browser.call('createPayment', {
      body: { name: 'Мария Соколова', bank, card },
    })
    expect(made.status).toBe(200)
    const bound = await this.owner.browser.call('connectPayments', {
      params: { id: this.phone.terminalId },
      body: { payment_ids: [made.body.payment_id] },
    })
    expect(bound.status).toBe(200)
    return made.body.payment_id
  }
}
