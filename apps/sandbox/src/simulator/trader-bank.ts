import { setTimeout as pause } from 'node:timers/promises'
import { storedPhone } from '@florin/contract/numbers'
import { voiceOf } from './bank-voice.ts'
import type { KnownAccount } from './memory.ts'
import type { Phone } from './phone.ts'

export interface Payment {
  readonly kopecks: bigint
  readonly payer: string
  readonly isFastPayment: boolean
  readonly isToldTwice: boolean
  /** What the payer has written to the transfer. */
  readonly comment?: string | undefined
}

/** Money that came, as the bank's app shows it. */
export interface ShownCredit {
  readonly account: KnownAccount
  readonly kopecks: bigint
  readonly payer: string
  readonly atMs: number
}

/** Whoever has not found the deal of a credit by then stops looking for it. */
const soughtForMs = 10 * 60_000

/** A trader's bank: the accounts with the bank's app, and the phone that their bank writes to. */
export class TraderBank {
  readonly phone: Phone
  /** Whether the phone has the bank's app, so that it pushes what the SMS say. */
  readonly hasPush: boolean
  readonly accounts: readonly KnownAccount[]
  private credits: ShownCredit[] = []
  private away: Promise<void> | undefined

  constructor(phone: Phone, accounts: readonly KnownAccount[], hasPush: boolean) {
    this.phone = phone
    this.accounts = accounts
    this.hasPush = hasPush
  }

  accountOf(requisite: { card: string | null; phone_number: string | null }): KnownAccount | undefined {
    return this.accounts.find(
      ({ card, phone }) =>
        isCard(card, requisite.card) || (phone !== '' && requisite.phone_number === storedPhone(phone)),
    )
  }

  /** Roubles come, and the bank tells of it. */
  credit(account: KnownAccount, payment: Payment): void {
    const { kopecks, payer, isFastPayment, isToldTwice, comment } = payment
    const at = new Date()
    const balanceKopecks = BigInt(account.balance) + kopecks
    account.balance = String(balanceKopecks)
    this.credits.push({ account, kopecks, payer, atMs: at.getTime() })
    const tail = tailOf(account)
    const { credit } = voiceOf(account.bank)
    this.bankSays(
      account,
      credit({ ...tail, kopecks, payer, isFastPayment, comment, balanceKopecks, at }),
      isToldTwice,
    )
  }

  /** Roubles leave: how many, only the trader and the bank know. */
  debit(account: KnownAccount, kopecks: bigint): void {
    const balanceKopecks = BigInt(account.balance) - kopecks
    account.balance = String(balanceKopecks)
    const { debit } = voiceOf(account.bank)
    this.bankSays(account, debit({ ...tailOf(account), kopecks, balanceKopecks, at: new Date() }))
  }

  /** Credits of the bank's app whose deal the trader has not seen complete. */
  openCredits(): readonly ShownCredit[] {
    const sinceMs = Date.now() - soughtForMs
    this.credits = this.credits.filter(({ atMs }) => atMs >= sinceMs)
    return this.credits
  }

  /** Their deal is complete. */
  settle(settled: readonly ShownCredit[]): void {
    this.credits = this.credits.filter((credit) => !settled.includes(credit))
  }

  /** The phone loses its network for a while; what comes meanwhile waits on it, in order. */
  loseNetwork(ms: number, signal: AbortSignal): void {
    this.away ??= this.stayAway(ms, signal).finally(() => {
      this.away = undefined
    })
  }

  get isAway(): boolean {
    return this.away !== undefined
  }

  private async stayAway(ms: number, signal: AbortSignal): Promise<void> {
    await this.phone.off()
    await pause(ms, undefined, { signal }).catch(() => undefined)
    await this.phone.on()
  }

  private bankSays(account: KnownAccount, text: string, isToldTwice = false): void {
    const voice = voiceOf(account.bank)
    const sms = { channel: 'sms', sender: voice.sms, title: null, text } as const
    if (this.hasPush) this.phone.receive({ channel: 'push', sender: voice.push, title: voice.title, text })
    this.phone.receive(sms)
    if (isToldTwice) this.phone.receive(sms)
  }
}

/** What its bank prints of it: the card's last digits, or the account's where there is no card. */
function tailOf({ card, account = '' }: KnownAccount): { cardTail: string; isAccount: boolean } {
  const isAccount = card === ''
  return { cardTail: (isAccount ? account : card).slice(-4), isAccount }
}

/** Of a card that its owner sees masked, both ends are known. */
function isCard(known: string, printed: string | null): boolean {
  if (printed === null || known === '') return false
  if (/^\d+$/.test(known)) return known === printed
  return known.slice(0, 4) === printed.slice(0, 4) && known.slice(-4) === printed.slice(-4)
}
