import { type BankCredit, bankText, bankVoices, debitText } from './bank-text.ts'
import type { PhoneMessage } from './phone.ts'

// Somebody who writes in the bank's name: the attacks of docs/trust.md, as texts. They know all that a payer sees, the templates, and
// what they have paid and forged themselves. They don't know the balance of the card, and can't make the bank's app push what they like.

/** Tricks for an order that is never paid. None of them may complete it. */
export const unpaidTricks = [
  'begins_a_chain',
  'continues_own_balance',
  'adds_up_own_payments',
  'just_the_sum',
  'three_digits',
  'phone_tail',
  'no_tail',
  'no_balance',
  'package_as_sender',
  'second_sms',
  'prefix',
  'forged_debit',
  'loaded_comment',
  'chat_in_app',
  'other_app',
] as const
export type UnpaidTrick = (typeof unpaidTricks)[number]

/** Tricks beside an order that is paid. None of them may keep it from completing. */
export const paidTricks = ['forged_before', 'forged_after', 'blocked_comment', 'blocked_sms'] as const
export type PaidTrick = (typeof paidTricks)[number]

/** What a payer sees of the deal, and the digits that can be collected from other deals of the same trader. */
export interface Target {
  readonly cardTail: string
  readonly phoneTail: string
  readonly kopecks: bigint
  readonly payer: string
  readonly isFastPayment: boolean
}

export interface Forgery extends PhoneMessage {
  /** A forwarder app on the same phone brings any SMS; our own client only those of listed senders. */
  readonly door: 'phone' | 'forwarder'
}

/** What the spoofer knows of one card. */
interface Ledger {
  /** Paid there by themselves. */
  paid: bigint
  /** The balance that they printed last. */
  forged: bigint
}

/** Everybody who spoofs, with one memory. */
export class Spoofer {
  private readonly ledgers = new Map<string, Ledger>()

  /** They have paid to this card, and know so much of its balance. */
  hasPaid(cardTail: string, kopecks: bigint): void {
    this.ledger(cardTail).paid += kopecks
  }

  /** Texts for an order that nobody pays. */
  unpaid(trick: UnpaidTrick, target: Target): Forgery[] {
    const { cardTail, phoneTail, kopecks } = target
    const own = this.ledger(cardTail)
    const text = (balance: bigint | undefined, tail: string | undefined = cardTail) =>
      textOf(target, balance, tail)
    const continued = () => {
      own.forged += kopecks
      return own.forged
    }
    switch (trick) {
      case 'begins_a_chain':
        own.forged = 1_000_00n
        return [sms(text(continued())), sms(text(continued()))]
      case 'continues_own_balance':
        return [sms(text(continued()))]
      case 'adds_up_own_payments':
        return [sms(text(own.paid + kopecks))]
      case 'just_the_sum':
        return [sms(text(kopecks))]
      case 'three_digits':
        return [sms(text(continued(), cardTail.slice(1)))]
      case 'phone_tail':
        return [sms(text(continued(), phoneTail))]
      case 'no_tail':
        return [sms(textWithoutTail(target, continued()))]
      case 'no_balance':
        return [sms(text(undefined)), sms(textWithoutTail(target, undefined))]
      case 'package_as_sender':
        return ['ru.sberbankmobile', 'ru.rshb.dbo'].flatMap((sender) => [
          { ...sms(text(continued())), sender },
          { ...sms(text(own.forged)), sender, door: 'forwarder' as const },
        ])
      case 'second_sms':
        return [
          sms(text(continued())),
          sms(textOf({ ...target, isFastPayment: !target.isFastPayment }, own.forged, cardTail)),
          { ...sms(text(own.forged)), door: 'forwarder' },
          { ...sms(text(own.forged)), sender: bankVoices.push, door: 'forwarder' },
        ]
      case 'prefix':
        return [sms(`СберБанк. ${text(continued())}`), sms(`Вам перевод! ${text(own.forged)}`)]
      case 'forged_debit': {
        const spent = 100_00n
        own.forged = own.paid + 20_000_00n - spent
        const debit = { cardTail, kopecks: spent, balanceKopecks: own.forged, at: new Date() }
        return [sms(debitText(debit)), sms(text(continued()))]
      }
      case 'loaded_comment':
        // Goes with a genuine payment of one rouble, whose comment it is.
        return []
      case 'chat_in_app':
        return [push(bankVoices.push, `Новое сообщение от Иван П.: ${text(continued())}`)]
      case 'other_app':
        return [push('com.whatsapp', text(continued())), push(bankVoices.sms, text(own.forged))]
    }
  }

  /** A text of this very sum beside a payment that comes. */
  beside(target: Target): Forgery {
    const own = this.ledger(target.cardTail)
    own.forged += target.kopecks
    return sms(textOf(target, own.forged, target.cardTail))
  }

  private ledger(cardTail: string): Ledger {
    const known = this.ledgers.get(cardTail) ?? { paid: 0n, forged: 7_350_00n }
    this.ledgers.set(cardTail, known)
    return known
  }
}

/** A rouble is paid, and its comment says that it was all of it. */
export function loadedComment(target: Target): string {
  return textOf(target, target.kopecks + 20_000_00n, target.cardTail)
}

export const blockedWords = 'Карта заблокирована по 115-ФЗ'

export function blockedSms({ cardTail }: Target): Forgery {
  return sms(`MIR-${cardTail} Ваша карта заблокирована. Позвоните на 900`)
}

function textOf(target: Target, balanceKopecks: bigint | undefined, cardTail: string | undefined): string {
  const { kopecks, payer, isFastPayment } = target
  const credit: BankCredit = { kopecks, payer, isFastPayment, balanceKopecks, cardTail, at: new Date() }
  return bankText(credit)
}

const textWithoutTail = (target: Target, balance: bigint | undefined) => textOf(target, balance, undefined)

function sms(text: string): Forgery {
  return { channel: 'sms', sender: bankVoices.sms, title: null, text, door: 'phone' }
}

function push(sender: string, text: string): Forgery {
  return { channel: 'push', sender, title: 'СберБанк', text, door: 'phone' }
}
