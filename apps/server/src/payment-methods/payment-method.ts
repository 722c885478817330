import type { ProblemCode } from '@florin/contract'

/** The numbers a payer can be told. A phone never comes without its account. */
export interface Requisites {
  readonly card: string | undefined
  readonly phone: string | undefined
  readonly account: string | undefined
}

export interface Mode {
  readonly isSbp: boolean
  readonly isC2c: boolean
}

export interface PaymentMethod extends Requisites, Mode {
  readonly id: string
  readonly ownerId: string
  readonly bank: string
  /** Of the person whose card or account it is. */
  readonly name: string
  readonly isActive: boolean
  /** Switched on at least once; from then on what is filled in stays. */
  readonly wasActive: boolean
  readonly terminalId: string | undefined
  readonly minDollars: number
  readonly maxDollars: number
  /** In thousandths; see rating.ts. */
  readonly ratingPoints: number
  /** Its owner lets unproven SMS complete small deals. */
  readonly takesUnproven: boolean
  /** Staff has changed its requisites, and its owner has not switched it on since. */
  readonly awaitsOwner: boolean
}

/** What a change asks for. Left out means as it is; null means taken away, which only support may ask for. */
export interface MethodChange {
  readonly name?: string | undefined
  readonly card?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly account?: string | null | undefined
  readonly isSbp?: boolean | undefined
  readonly isC2c?: boolean | undefined
  readonly isActive?: boolean | undefined
}

export const requisiteNames = ['card', 'phone', 'account'] as const
export type RequisiteName = (typeof requisiteNames)[number]

export const requisiteAndName = [...requisiteNames, 'name'] as const
export type ToldField = (typeof requisiteAndName)[number]

/** Which of the facts that a payer pays by are no longer the same. */
export function changedRequisites(before: PaymentMethod, after: PaymentMethod): ToldField[] {
  return requisiteAndName.filter((field) => before[field] !== after[field])
}

/** A new method serves in every way that its numbers allow. */
export function modeOf(requisites: Requisites): Mode {
  return { isSbp: requisites.phone !== undefined, isC2c: requisites.card !== undefined }
}

/** The method as a change would leave it. Whether it may be left so is another question. */
export function changed(method: PaymentMethod, change: MethodChange): PaymentMethod {
  const isActive = change.isActive ?? method.isActive
  return {
    ...method,
    name: change.name ?? method.name,
    card: changedNumber(method.card, change.card),
    phone: changedNumber(method.phone, change.phone),
    account: changedNumber(method.account, change.account),
    isSbp: change.isSbp ?? method.isSbp,
    isC2c: change.isC2c ?? method.isC2c,
    isActive,
    wasActive: method.wasActive || isActive,
  }
}

function changedNumber(before: string | undefined, input: string | null | undefined): string | undefined {
  return input === undefined ? before : (input ?? undefined)
}

const editable = [...requisiteNames, 'name', 'isSbp', 'isC2c'] as const

export function isEdited(before: PaymentMethod, after: PaymentMethod): boolean {
  return editable.some((field) => before[field] !== after[field])
}

export function hasOtherNumbers(before: PaymentMethod, after: PaymentMethod): boolean {
  return requisiteNames.some((name) => before[name] !== after[name])
}

export function isSwitched(before: PaymentMethod, after: PaymentMethod): boolean {
  return before.isActive !== after.isActive
}

/**
 * Why a method may not be left like this. One that stays on is not edited; one that is switched off in the
 * same breath is edited after it is off, and one that is switched on is edited before.
 */
export function refusalOf(
  before: PaymentMethod,
  after: PaymentMethod,
  { mayTouchLocked }: { mayTouchLocked: boolean },
): ProblemCode | undefined {
  if (before.isActive && after.isActive && isEdited(before, after)) return 'payment.active'
  if (!mayTouchLocked && touchesLocked(before, after)) return 'payment.locked'
  if ((after.phone === undefined) !== (after.account === undefined)) return 'payment.phone_and_account'
  if (!after.isSbp && !after.isC2c) return 'payment.mode_missing'
  if (after.isSbp && after.phone === undefined) return 'payment.mode_unfit'
  if (after.isC2c && after.card === undefined) return 'payment.mode_unfit'
  return undefined
}

/** What was filled in when the method was first switched on is no longer the owner's to change; what was missing is. */
function touchesLocked(before: PaymentMethod, after: PaymentMethod): boolean {
  return (
    before.wasActive &&
    requisiteNames.some((name) => before[name] !== undefined && before[name] !== after[name])
  )
}

/** As searches compare names: without case, and ё is е, as people type it. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll('ё', 'е')
}

/** The four first and four last digits, in groups of four. What is too short to hide anything is hidden whole. */
export function maskCard(card: string): string {
  const masked =
    card.length > 8 ? card.slice(0, 4) + hidden(card.length - 8) + card.slice(-4) : hidden(card.length)
  return masked.replace(/.{4}(?=.)/g, '$& ')
}

/** The last four digits; for numbers whose first digits would reveal too much. */
export function maskNumber(text: string): string {
  const number = text.replace(/\D/g, '') // A phone has a plus.
  return number.length > 4 ? hidden(number.length - 4) + number.slice(-4) : hidden(number.length)
}

function hidden(count: number): string {
  return '*'.repeat(count)
}
