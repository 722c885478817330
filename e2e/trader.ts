import { createHmac, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { expect, type Mailbox } from './journey.ts'
import { Phone } from './phone.ts'

/** Dollars that a trader takes, so that walks beside each other never meet each other's traders. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A trader at work: USDT from the chain, a Sberbank card, and a phone whose client runs as a process of its own. */
export class Trader {
  readonly account: Account
  readonly card: string
  private readonly phone: Phone
  private readonly terminal: Terminal
  private readonly methodId: string
  private balanceKopecks = 1_230_050

  private constructor(account: Account, card: string, phone: Phone, terminal: Terminal, methodId: string) {
    this.account = account
    this.card = card
    this.phone = phone
    this.terminal = terminal
    this.methodId = methodId
  }

  static async begin(account: Account, mail: Mailbox, span: Span): Promise<Trader> {
    const card = `220220${digits(10)}`
    const phone = await Phone.make()
    try {
      await deposit(account, mail, '300')
      const terminal = await pair(account, mail, phone)
      const methodId = await takePayments(account, terminal.id, card, span)
      await canTakeDeals(account, terminal.id)
      return new Trader(account, card, phone, terminal, methodId)
    } catch (error) {
      // Nobody has the trader yet who could end them.
      await phone.throwAway()
      throw error
    }
  }

  /** By the calls of the dialog: without it an SMS completes nothing by itself. */
  async provesBalance(mail: Mailbox): Promise<void> {
    const path = `/api/v1/payments/${this.methodId}/balance/`
    await this.account.post(`${path}request/`, { balance: this.balance })
    await this.account.post(path, { balance: this.balance, otp: await mail.code(this.account.email) })
  }

  /** What the bank's app shows: 12300.50 */
  get balance(): string {
    return (this.balanceKopecks / 100).toFixed(2)
  }

  /** The bank's text about money that came, as its short number sends it. */
  async isPaid(roubles: string): Promise<void> {
    this.balanceKopecks += Math.round(Number(roubles) * 100)
    await this.phone.receive('900', this.text(roubles, this.balanceKopecks))
  }

  /**
   * The same words from somebody who only calls themselves the bank: in a notification under its number, which the client
   * keeps to itself, and in an SMS under its app's name, which the second app on this phone brings.
   */
  async isLiedTo(roubles: string): Promise<void> {
    const text = this.text(roubles, this.balanceKopecks + Math.round(Number(roubles) * 100))
    await this.phone.receive('900', text, 'push')
    await forward(this.terminal, 'ru.sberbankmobile', text)
  }

  /** The bank's number, card and sum are right, as a stranger can know them; the balance is not. */
  async isForged(roubles: string, balance: string): Promise<void> {
    await this.phone.receive('900', this.text(roubles, Math.round(Number(balance) * 100)))
  }

  /** A wording of the bank that no template knows. */
  async isToldOtherwise(text: string): Promise<void> {
    await this.phone.receive('900', text)
  }

  async end(): Promise<void> {
    await this.phone.throwAway()
  }

  private text(roubles: string, balanceKopecks: number): string {
    const tail = this.card.slice(-4)
    return `MIR-${tail} 14:32 Перевод ${roubles}р от Иван П. Баланс: ${(balanceKopecks / 100).toFixed(2)}р`
  }
}

async function deposit(account: Account, mail: Mailbox, usdt: string): Promise<void> {
  await account.post('/account/wallet/address/request/', {})
  const otp = await mail.code(account.email)
  const { address } = await account.post<{ address: string }>('/account/wallet/address/confirm/', { otp })
  const node = (await readFile(join(process.env.FLORIN_DATA ?? '', 'tron.url'), 'utf8')).trim()
  const sent = await fetch(`${node}/sandbox/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, usdt }),
  })
  expect(sent.status).toBe(200)
}

interface Terminal {
  readonly id: string
  readonly forwarderKey: string
}

async function pair(account: Account, mail: Mailbox, phone: Phone): Promise<Terminal> {
  const { terminal_id } = await account.post<{ terminal_id: string }>('/user/terminal/connect-request/', {})
  const otp = await mail.code(account.email)
  const { forwarder_key: forwarderKey = '', ...offer } = await account.post<Record<string, string>>(
    '/user/terminal/verify-request/',
    { terminal_id, otp },
  )
  await phone.pair(JSON.stringify(offer))
  phone.run({ charge: 80 })
  return { id: terminal_id, forwarderKey }
}

/** Money on the balance and a phone that is heard: before that an order can only go to somebody else. */
async function canTakeDeals(account: Account, terminalId: string): Promise<void> {
  const phone = async () => {
    const known = await account.get<{ id: string; status: string }[]>('/user/terminals/')
    return known.find(({ id }) => id === terminalId)?.status
  }
  const balance = async () => {
    const { profile } = await account.get<{ profile: { balance: string } }>('/api/account/dashboard/')
    return Number(profile.balance)
  }
  await expect.poll(balance).toBeGreaterThan(0)
  await expect.poll(phone).toBe('terminal_enabled')
}

/** As the SMS Gateway app does, by the words of its protocol. */
async function forward({ id, forwarderKey }: Terminal, sender: string, text: string): Promise<void> {
  const body = JSON.stringify({
    id: randomUUID(),
    event: 'sms:received',
    payload: { sender, message: text, receivedAt: new Date().toISOString() },
  })
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const signature = createHmac('sha256', forwarderKey).update(`${body}${timestamp}`).digest('hex')
  const answer = await fetch(`${process.env.FLORIN_URL}/ingest/sms-gateway/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
    body,
  })
  expect(answer.status, await answer.text()).toBe(200)
}

async function takePayments(account: Account, terminalId: string, card: string, span: Span): Promise<string> {
  const { payment_id } = await account.post<{ payment_id: string }>('/api/v1/payments/create/', {
    name: 'Мария Соколова',
    bank: 'sberbank',
    card,
    phone_number: `79${digits(9)}`,
    nomer_scheta: `40817${digits(15)}`,
  })
  await account.post('/account/user/change-payment-limits/', {
    payment_id,
    min_amount_for_deposit: span.from,
    max_amount_for_deposit: span.to,
  })
  await account.patch(`/api/terminals/${terminalId}/connect-payments/`, { payment_ids: [payment_id] })
  await account.patch(`/api/v1/payments/${payment_id}/update/`, { is_active: true })
  return payment_id
}

function digits(count: number): string {
  return Array.from({ length: count }, () => 1 + Math.floor(Math.random() * 9)).join('')
}
