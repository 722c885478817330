import type { RawMessage } from '../message.ts'
import { bankSenders } from '../reading/bank-senders.ts'
import type { Template } from '../reading/template.ts'
import { builtInTemplates } from '../templates/built-in/built-in.ts'

/** A forged message, and how it was forged. */
export interface Spoof {
  readonly trick: string
  readonly message: RawMessage
}

const credits = builtInTemplates.filter(({ direction }) => direction === 'credit')

/** The texts that a forger would copy: every credit sample, with the sender it belongs to. */
const originals = credits.flatMap((template) => template.samples.map(({ text }) => ({ template, text })))

const falseSenders = [
  '+900',
  '9OO',
  '9ОО',
  '９００',
  '900.',
  '+79001112233',
  'VТВ',
  'Тinkoff',
  'Alfa-Ваnk',
  'org.telegram.messenger',
  'com.whatsapp',
  'com.android.mms',
]

/** Ways to bend a true text so that it must not be believed any more. */
const bends: Readonly<Record<string, (text: string) => string>> = {
  'quoted in a chat': (text) => `Олег: смотри, ${text}`,
  'quoted in quotation marks': (text) => `«${text}»`,
  'one of a group of notifications': (text) => `2 сообщения | ${text}`,
  'a letter O among the digits': (text) => bendAmount(text, 'О'),
  'a Latin O among the digits': (text) => bendAmount(text, 'O'),
  'full-width digits': (text) => bendAmount(text, '５'),
  'Arabic digits': (text) => bendAmount(text, '٥'),
  cancelled: (text) => `Отмена. ${text}`,
  'cancelled behind a look-alike letter': (text) => `Oтменa. ${text}`,
  'a code': (text) => `${text} Код 4471, никому не сообщайте`,
  'in dollars': (text) => text.replaceAll(/ ?(?:р|RUB|RUR|₽|руб)(?![\p{L}])/gu, ' USD'),
}

function bendAmount(text: string, digit: string): string {
  return text.replaceAll(/(?:RUB|RUR) ?\d[\d ,.]*|\d[\d ,.]*(?= ?(?:р|RUB|RUR|₽|руб))/g, (sum) =>
    sum.replaceAll(/\d/g, digit),
  )
}

export function spoofs(): Spoof[] {
  return [...byFalseSenders(), ...byBending(), ...byOtherBanks(), ...byJoining()]
}

function byFalseSenders(): Spoof[] {
  return originals.flatMap(({ text }) =>
    falseSenders.flatMap((sender) =>
      (['sms', 'push'] as const).map((channel) => ({
        trick: `sender ${sender}`,
        message: { channel, sender, text },
      })),
    ),
  )
}

function byBending(): Spoof[] {
  return originals.flatMap(({ template, text }) =>
    Object.entries(bends).flatMap(([trick, bend]) =>
      bend(text) === text ? [] : [{ trick, message: from(template.banks[0] ?? '', bend(text)) }],
    ),
  )
}

/** The phrase of one bank from the sender of another. */
function byOtherBanks(): Spoof[] {
  const signed = originals.filter(({ template }) => template.isSignature)
  return signed.flatMap(({ template, text }) =>
    bankSenders
      .filter(({ slug }) => !template.banks.includes(slug))
      .map(({ slug }) => ({ trick: `${template.id} from ${slug}`, message: from(slug, text) })),
  )
}

/** Two receipts in one text: neither of them may be taken alone. */
function byJoining(): Spoof[] {
  return originals.flatMap(({ template, text }, at) => {
    const other = originals[(at + 1) % originals.length]
    return other && isSameBank(template, other.template) && other.text !== text
      ? [{ trick: 'two in one', message: from(template.banks[0] ?? '', `${text} ${other.text}`) }]
      : []
  })
}

function isSameBank(one: Template, other: Template): boolean {
  return one.banks[0] === other.banks[0]
}

function from(bank: string, text: string): RawMessage {
  const { sms = [], packages = [] } = bankSenders.find(({ slug }) => slug === bank) ?? {}
  return sms[0]
    ? { channel: 'sms', sender: sms[0], text }
    : { channel: 'push', sender: packages[0] ?? '', text }
}
