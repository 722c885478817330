import { type NumberDoubt, type NumberKind, numberDoubt, readNumber } from '@florin/contract/numbers'
import { ownerNameLength } from '@florin/contract/rules'
import { ApiProblem } from '../../lib/api-problem.ts'
import { phoneText } from '../../lib/format.ts'
import type { TextKey } from '../../lib/texts.tsx'
import type { NewPayment, Payment, PaymentChange } from './payments-queries.ts'

export const paymentFields = ['name', 'card', 'phone_number', 'nomer_scheta'] as const
export type PaymentField = (typeof paymentFields)[number]
export type PaymentValues = Readonly<Record<PaymentField, string>>
export type NumberField = Exclude<PaymentField, 'name'>
export type PaymentFaults = Partial<Record<PaymentField, TextKey<'payments'>>>

export const numberKinds: Record<NumberField, NumberKind> = {
  card: 'card',
  phone_number: 'phone',
  nomer_scheta: 'account',
}
const numberFields = Object.keys(numberKinds) as NumberField[]

export const blank: PaymentValues = { name: '', card: '', phone_number: '', nomer_scheta: '' }

/** What is wrong with a new method. A card alone will do; a phone and its account go together. */
export function newPaymentFaults(values: PaymentValues): PaymentFaults {
  const isBare = values.card === '' && values.phone_number === '' && values.nomer_scheta === ''
  const name = values.name.trim() === '' ? ('name_required' as const) : nameFault(values.name)
  return {
    ...(name && { name }),
    ...(isBare && { card: 'card_or_phone' as const }),
    ...numberFaults(values),
  }
}

/** Saving is offered only for a method that the server will take. */
export function canSave(values: PaymentValues): boolean {
  return Object.keys(newPaymentFaults(values)).length === 0
}

export function toNewPayment(values: PaymentValues, bankId: string): NewPayment {
  return { name: values.name.trim(), bank: bankId, ...filled(values) }
}

/** How a method begins in its dialog. The card is known only masked, so its field starts empty. */
export function valuesOf(payment: Payment): PaymentValues {
  return {
    name: payment.name,
    card: '',
    phone_number: phoneText(payment.phone_number ?? ''),
    nomer_scheta: payment.nomer_scheta ?? '',
  }
}

/** Once a method was active, the numbers that are filled in stay; the owner's name may still be mended. */
export function isFixed(payment: Payment, field: PaymentField): boolean {
  return payment.is_locked && field !== 'name' && Boolean(payment[field])
}

/** Judged as the method would be afterwards: a card it already has is one, though its field is empty. */
export function editFaults(values: PaymentValues, payment: Payment): PaymentFaults {
  const name = nameFault(values.name)
  const wasEmptied = payment.phone_number !== null && values.phone_number === ''
  return {
    ...(name && { name }),
    ...numberFaults(values),
    ...(wasEmptied && { phone_number: 'phone_digits' as const }),
  }
}

/** Only what differs; nothing when nothing does, and then nothing is sent. */
export function changesOf(values: PaymentValues, payment: Payment): PaymentChange | undefined {
  const before = valuesOf(payment)
  const changed = paymentFields.filter(
    (field) => !isFixed(payment, field) && bare(field, values[field]) !== bare(field, before[field]),
  )
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((field) => [field, bare(field, values[field])]))
}

export interface Doubt {
  readonly field: NumberField
  readonly kind: NumberDoubt
  readonly number: string
}

/** Numbers that may be saved and look like a slip: their owner is asked before they are sent. */
export function doubtsAbout(sent: Partial<Record<NumberField, string | undefined>>): Doubt[] {
  return numberFields.flatMap((field) => {
    const number = sent[field]
    const kind = number === undefined ? undefined : numberDoubt(numberKinds[field], number)
    return kind === undefined || number === undefined ? [] : [{ field, kind, number }]
  })
}

/** A fault that no further typing can mend is told at once, not when the field is left. */
export function isPressing(field: PaymentField, text: string): boolean {
  if (field === 'name') return text.trim().length > ownerNameLength.max
  const reading = readNumber(numberKinds[field], text)
  return text !== '' && 'fault' in reading && reading.fault !== 'short'
}

/** What the server says of the four fields, and what it says besides, by lines. */
export function paymentErrorsOf(
  error: unknown,
  fallback: string,
): { fields: Partial<Record<PaymentField, string>>; rest: string } {
  if (!(error instanceof ApiProblem) || error.status < 400 || error.status >= 500)
    return { fields: {}, rest: fallback }
  const known = paymentFields.filter((field) => error.fields[field]?.length)
  const others = Object.entries(error.fields).filter(([name]) => !known.includes(name as PaymentField))
  const rest = others.flatMap(([, sentences]) => sentences).join('\n')
  return {
    fields: Object.fromEntries(known.map((field) => [field, error.fields[field]?.join('\n') ?? ''])),
    rest: rest || (known.length > 0 ? '' : error.detail || fallback),
  }
}

function numberFaults({ card, phone_number, nomer_scheta }: PaymentValues): PaymentFaults {
  return {
    ...faultOf('card', card, 'card_digits'),
    ...(phone_number === '' && nomer_scheta !== '' && { phone_number: 'account_needs_phone' as const }),
    ...faultOf('phone_number', phone_number, 'phone_digits'),
    ...(phone_number !== '' && nomer_scheta === '' && { nomer_scheta: 'phone_needs_account' as const }),
    ...faultOf('nomer_scheta', nomer_scheta, 'account_digits'),
  }
}

function faultOf(field: NumberField, text: string, wrongLength: TextKey<'payments'>): PaymentFaults {
  const reading = readNumber(numberKinds[field], text)
  if (text === '' || 'number' in reading) return {}
  return { [field]: reading.fault === 'mixed' ? 'number_mixed' : wrongLength }
}

function nameFault(typed: string): 'name_short' | 'name_long' | undefined {
  const { length } = typed.trim()
  if (length < ownerNameLength.min) return 'name_short'
  return length > ownerNameLength.max ? 'name_long' : undefined
}

function filled(values: PaymentValues): Omit<NewPayment, 'name' | 'bank'> {
  const numbers = paymentFields.filter((field) => field !== 'name' && values[field] !== '')
  return Object.fromEntries(numbers.map((field) => [field, bare(field, values[field])]))
}

function bare(field: PaymentField, typed: string): string {
  if (field === 'name') return typed.trim()
  const reading = readNumber(numberKinds[field], typed)
  return 'number' in reading ? reading.number : typed
}
