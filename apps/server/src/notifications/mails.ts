import { type AlertKind, alertKindNames, productName } from '@florin/contract'
import { isMailText, type MailText, mailText, type ServerLanguage } from '@florin/texts/server'
import type { LetterTemplate } from '../ports/letters.ts'
import { deviceName } from './device-name.ts'
import type { Letter } from './letter.ts'
import { letterHtml } from './letter-html.ts'

/** Everything that can be written: letters that only mail brings, and alerts. */
export type LetterName = LetterTemplate | AlertKind | 'test' | 'digest'

/** Which values each needs. */
const templates = {
  'code.registration': ['code'],
  'code.login': ['code'],
  'code.password_reset': ['code'],
  'code.password_change': ['code'],
  'code.email_change': ['code', 'new_email', 'time', 'ip'],
  'code.email_new': ['code'],
  'code.email_return': ['code'],
  'code.second_factor': ['code'],
  'second_factor.changed': ['changed_factor', 'time', 'ip'],
  'email.in_use': [],
  'email.left': ['new_email', 'time', 'ip'],
  'email.returned': ['time', 'ip'],
  'email.changed': ['removed_endpoints', 'time', 'ip'],
  'registration.exists': [],
  'staff.welcome': [],
  'sign_in.reset': ['time'],
  'referral.invited': ['referral_code'],
  'password.changed': [],
  'login.new_device': ['time', 'ip', 'device'],
  'code.wallet_address': ['code'],
  'deposit.credited': ['amount', 'address', 'txid'],
  'code.withdrawal': ['code', 'amount', 'address', 'fee'],
  'code.whitelist': ['code', 'action', 'address'],
  'withdrawal.done': ['amount', 'address', 'txid'],
  'withdrawal.failed': ['amount', 'address'],
  'whitelist.changed': ['action', 'address', 'time'],
  'code.terminal': ['code', 'terminal'],
  'terminal.paired': ['terminal', 'time', 'ip'],
  'terminal.unpaired': ['terminal', 'time', 'ip'],
  'terminal.lost': ['terminal', 'last_ping'],
  'terminal.blocked': ['terminal', 'bank', 'time'],
  'payment_method.revealed': ['bank', 'requisite', 'view_reason', 'time'],
  'payment_method.staff_changed': [
    'bank',
    'changed',
    'card',
    'phone',
    'account',
    'owner_name',
    'changed_by',
    'time',
  ],
  'account.staff_changed': ['changed', 'before', 'after', 'changed_by', 'time'],
  'held_change.waiting': ['change', 'person', 'maker', 'until'],
  'held_change.ended': ['change', 'person', 'outcome', 'comment'],
  'code.merchant_key': ['code'],
  'code.settlement': ['code', 'address'],
  'code.payout': ['code', 'amount', 'fee', 'address'],
  'code.payout_order': ['code', 'when', 'kept', 'address'],
  'merchant_key.created': ['key', 'time', 'ip'],
  'merchant_key.revoked': ['key', 'time', 'ip'],
  'settlement_address.changed': ['address', 'time', 'ip'],
  'settlement_address.ended': ['time', 'ip'],
  'payout_order.changed': ['when', 'kept', 'time', 'ip'],
  'payout_order.ended': ['time', 'ip'],
  'payout_order.skipped': ['when', 'kept', 'skipped'],
  'webhook.disabled': ['endpoint'],
  'code.balance': ['code', 'requisite'],
  'code.unproven': ['code', 'requisite'],
  'code.staff_act': ['code', 'call', 'call_fields'],
  'chain.contradicted': ['bank', 'terminal', 'time'],
  'chain.stopped': ['bank', 'terminal', 'time'],
  'dispute.reminder': ['dispute', 'amount', 'answer_by'],
  'dispute.opened': ['dispute', 'amount', 'requisite', 'reason', 'asked', 'answer_by'],
  'dispute.evidence_needed': ['dispute', 'amount', 'question', 'answer_by'],
  'dispute.proposed': ['dispute', 'amount', 'proposed'],
  'dispute.decided': ['dispute', 'amount', 'verdict'],
  'deal.waiting': ['amount', 'requisite', 'confirm_by'],
  'terminal.back': ['terminal', 'time'],
  'debt.made': ['dispute', 'amount'],
  'account.viewed': ['view_reason', 'time'],
  'push.connected': ['device', 'time', 'ip'],
  'telegram.connected': ['telegram', 'time'],
  'telegram.reset': ['time', 'ip'],
  test: ['device', 'time'],
  digest: ['events'],
  'alarm.code_guessing': ['time'],
  'alarm.staff_limit': ['member', 'limit', 'time'],
} as const satisfies Record<LetterName, readonly string[]>

export const mailTemplates = Object.keys(templates) as LetterName[]

export interface MailContent {
  readonly template: LetterName
  readonly language: ServerLanguage
  readonly values: Readonly<Record<string, string>>
}

export function renderMail(content: MailContent): { subject: string; text: string; html: string } {
  return renderLetter(writeLetter(content))
}

export function renderLetter(letter: Letter): { subject: string; text: string; html: string } {
  return { subject: letter.subject, text: letterText(letter), html: letterHtml(letter) }
}

export function writeLetter({ template, language, values }: MailContent): Letter {
  const given = requiredValues(template, language, values)
  const say = sayIn(language)
  // Everything but the code is told as a line of its own, in the order of the table.
  const facts = templates[template]
    .filter((name) => name !== 'code')
    .filter((name) => given[name] !== undefined)
  const isCode = given.code !== undefined
  return {
    language,
    product: productName,
    subject: say(`${template}.subject`),
    heading: say(`${template}.heading`),
    lead: say(`${template}.lead`),
    code: given.code,
    facts: facts.map((name) => ({ label: say(`fact.${name}`), value: given[name] ?? '' })),
    notes: [...(isCode ? [say('code.valid'), say('code.secret')] : []), say(`${template}.advice`)],
    footer: say('footer'),
  }
}

/** A line for each kind that it tells of. */
export function writeDigest(
  language: ServerLanguage,
  counts: Readonly<Partial<Record<string, string>>>,
): Letter {
  const say = sayIn(language)
  const facts = alertKindNames.flatMap((kind) => {
    const value = counts[kind]
    return value === undefined ? [] : [{ label: say(`${kind}.heading`), value }]
  })
  const events = facts.map(({ label, value }) => `${label}: ${value}`).join(', ')
  return { ...writeLetter({ template: 'digest', language, values: { events } }), facts }
}

/** What a mail is called in its reader's inbox. */
export function subjectOf(template: LetterName, language: ServerLanguage): string {
  return sayIn(language)(`${template}.subject`)
}

/** Under every mail. */
export function footerIn(language: ServerLanguage): string {
  return sayIn(language)('footer')
}

function sayIn(language: ServerLanguage): (key: MailText) => string {
  return (key) => mailText(language, key, { product: productName })
}

/** The values of a letter as words of its reader. */
export function requiredValues(
  template: LetterName,
  language: ServerLanguage,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    templates[template].flatMap((name) => {
      const value = values[name]
      if (value === undefined && optional.has(name)) return []
      if (value === undefined) throw new Error(`The mail ${template} needs a value for ${name}`)
      if (name === 'code' && !/^\d{6}$/.test(value))
        throw new Error(`The mail ${template} needs a code of six digits`)
      const words = plain(name === 'device' ? deviceName(value) : inWords(language, value))
      return [[name, ours.has(name) ? words : withoutNames(words)]]
    }),
  )
}

/** Not each alert has these: those that an earlier release queued lack the first, and mostly there is nothing to name. */
const optional: ReadonlySet<string> = new Set(['asked', 'removed_endpoints'])

/** Values that are keys of the texts, or several of them, so that each reader has them in their own language. */
const wordKeys =
  /^(?:whitelist\.action|second_factor\.act|requisite|changed_by|verdict|proposed|reason|asked|skipped|held_(?:kind|state|field|value))\.[a-z_]+$/

function inWords(language: ServerLanguage, value: string): string {
  const say = (word: string) => (wordKeys.test(word) && isMailText(word) ? mailText(language, word) : word)
  return value.split(', ').map(say).join(', ')
}

/**
 * A value from outside as harmless words: one line, nothing invisible, not long enough to tell a story,
 * and nothing that a mail reader would turn into a link.
 */
function plain(value: string): string {
  return value
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 80)
    .replaceAll('://', ' ')
    .replace(/[.。．｡](?=\p{L})/gu, '·')
}

/** Facts of ours that are meant to be an address or a name of Telegram. */
const ours: ReadonlySet<string> = new Set(['ip', 'telegram'])

/** Telegram makes a link of a name after an @ and of an IP address: a note in an alert of ours would lead to a false support. */
function withoutNames(words: string): string {
  return words
    .replace(/@(?=[\p{L}\d_])/gu, '@ ')
    .replace(/\d{1,3}(?:\.\d{1,3}){3}/g, (address) => address.replaceAll('.', '·'))
}

function letterText(letter: Letter): string {
  const blocks = [
    letter.product,
    letter.heading,
    letter.lead,
    ...(letter.code === undefined ? [] : [`    ${letter.code}`]),
    ...(letter.facts.length === 0
      ? []
      : [letter.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')]),
    ...letter.notes,
    `--\n${letter.footer}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
