import { setTimeout as pause } from 'node:timers/promises'
import { storedPhone } from '@florin/contract/numbers'
import { type BankCredit, bankText, bankVoices } from './bank-text.ts'
import type { KnownAccount } from './memory.ts'
import type { Phone, PhoneMessage } from './phone.ts'

export interface Payment {
  readonly kopecks: bigint
  readonly payer: string
  readonly isFastPayment: boolean
  readonly isToldTwice: boolean
  readonly hasPush: boolean
}

/** A trader's desk: the bank accounts, and the phone that their bank writes to. */
export class Desk {
  readonly phone: Phone
  private readonly accounts: KnownAccount[]
  private readonly anchored = new Set<KnownAccount>()
  private away: Promise<void> | undefined

  constructor(phone: Phone, accounts: KnownAccount[]) {
    this.phone = phone
    this.accounts = accounts
  }

  accountOf(requisite: { card: string | null; phone_number: string | null }): KnownAccount | undefined {
    return this.accounts.find(
      ({ card, phone }) => requisite.card === card || requisite.phone_number === storedPhone(phone),
    )
  }

  /** Roubles come, and the bank tells of it. */
  credit(account: KnownAccount, payment: Payment): void {
    const balanceKopecks = BigInt(account.balance) + payment.kopecks
    account.balance = String(balanceKopecks)
    const text = bankText({ ...this.told(account, payment), balanceKopecks })
    const sms: PhoneMessage = { channel: 'sms', sender: bankVoices.sms, title: null, text }
    const push: PhoneMessage = { channel: 'push', sender: bankVoices.push, title: 'СберБанк', text }
    // The app says the first balance of a run as well: a text alone would not be believed with it.
    const hasPush = payment.hasPush || !this.anchored.has(account)
    this.anchored.add(account)
    if (hasPush) this.phone.receive(push)
    this.phone.receive(sms)
    if (payment.isToldTwice) this.phone.receive(sms)
  }

  /** The same words, and no money: what a liar would write. */
  lie(account: KnownAccount, payment: Payment): string {
    const balanceKopecks = BigInt(account.balance) + payment.kopecks
    const text = bankText({ ...this.told(account, payment), balanceKopecks })
    // A notification under the bank's short number comes from some other app: the client keeps it to itself.
    this.phone.receive({ channel: 'push', sender: bankVoices.sms, title: null, text })
    return text
  }

  /** The phone loses its network for a while; what comes meanwhile waits on it, in order. */
  loseNetwork(ms: number, signal: AbortSignal): void {
    this.away ??= this.stayAway(ms, signal).finally(() => {
      this.away = undefined
    })
  }

  /** Resolves when the phone is at its place again. */
  async back(): Promise<void> {
    await this.away
  }

  private async stayAway(ms: number, signal: AbortSignal): Promise<void> {
    await this.phone.off()
    await pause(ms, undefined, { signal }).catch(() => undefined)
    await this.phone.on()
  }

  private told(
    { card }: KnownAccount,
    { kopecks, payer, isFastPayment }: Payment,
  ): Omit<BankCredit, 'balanceKopecks'> {
    return { cardTail: card.slice(-4), kopecks, payer, isFastPayment, at: new Date() }
  }
}
