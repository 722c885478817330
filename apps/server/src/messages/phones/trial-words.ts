import { money, parse as parseMoney } from '@florin/money'
import { type Judgement, judgeText } from '../chain.ts'
import { hiddenBalance, hideBalance } from '../masking/index.ts'
import { bankSenders } from '../reading/index.ts'
import { isTimely } from '../receipts/index.ts'
import { houseAuthor, type StoredTemplate, type TemplateReader } from '../templates/index.ts'

// How a test message is worded, and whether it would be read: by the same parser and the same templates as a bank's own push.

export interface TrialWords {
  readonly bank: string
  readonly amountKopecks: bigint
  readonly text: string
}

/** What a test message names: a sum that no deal has. */
export const trialKopecks = 1_00n

/** Would this text be read as that credit, if the bank's own app had shown it to our own client? */
export function readsTrial({ parse }: TemplateReader, { bank, amountKopecks, text }: TrialWords): boolean {
  const sender = bankSenders.find(({ slug }) => slug === bank)?.packages?.[0]
  if (sender === undefined) return false
  const notice = parse({ channel: 'push', door: 'own-push', sender, text })
  return notice.kind === 'credit' && notice.bank === bank && notice.amount.units === amountKopecks
}

/**
 * A credit of one rouble in this bank's words: a sample of a template that came with the product. Texts that support made templates of
 * are other people's, and are never shown. Undefined where none of them reads as a push.
 */
export function trialWords(reader: TemplateReader, bank: string): TrialWords | undefined {
  for (const { text, amount } of samplesOf(reader.templates, bank)) {
    const words = { bank, amountKopecks: trialKopecks, text: withTrialSum(text, amount) }
    if (readsTrial(reader, words)) return words
  }
  return undefined
}

/** For a bank whose push no template reads: it arrives, and is shown as unread. */
export function plainWords(bank: string): TrialWords {
  return { bank, amountKopecks: trialKopecks, text: 'Поступление 1 ₽' }
}

/** Those without a balance first: an owner must not wonder whose balance that is. */
function samplesOf(templates: readonly StoredTemplate[], bank: string): StoredTemplate['samples'] {
  const isOfBank = (one: StoredTemplate) =>
    one.isActive && one.slug !== undefined && one.author === houseAuthor && one.banks.includes(bank)
  return templates
    .filter((one) => isOfBank(one) && one.direction === 'credit' && one.channels.includes('push'))
    .toSorted((one, other) => one.banks.length - other.banks.length)
    .flatMap(({ samples }) => samples)
    .toSorted((one, other) => Number(one.balance !== undefined) - Number(other.balance !== undefined))
}

function withTrialSum(text: string, amount: string): string {
  const sum = parseMoney('RUB', amount) ?? money('RUB', 0n)
  return hideBalance(text, sum).replace(hiddenBalance, '1').replaceAll(hiddenBalance, '')
}

/** What such a push is worth, seen and stored at these moments. */
export function trialTrust(seen: Date, stored: Date): Judgement {
  const times = { cameMs: seen.getTime(), storedMs: stored.getTime(), previousMs: undefined }
  const push = {
    origin: 'bank-app',
    balance: undefined,
    moved: trialKopecks,
    hasTail: false,
    isOfOwnAccount: true,
  } as const
  const manner = { mayBeOfProven: false, isTimely: isTimely(times), isReplayed: false, isAgain: false }
  return judgeText({ ...push, ...manner, cameAt: seen }, undefined)
}
