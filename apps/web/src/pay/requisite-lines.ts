import type { Language } from '@florin/contract/rules'
import { accountText, dialablePhone, phoneText } from '../lib/format.ts'
import type { Requisite } from './view.ts'

/** A number to pay to, as it is read and as a bank's app wants it pasted. */
export interface RequisiteLine {
  readonly kind: 'phone' | 'card' | 'account'
  readonly text: string
  readonly pasted: string
}

/** One number: the one that the chosen way of paying asks for. */
export function lineOf(requisite: Requisite): RequisiteLine | undefined {
  const { order_type, phone_number, card, nomer_scheta } = requisite
  if (order_type === 'sbp' && phone_number !== null)
    return { kind: 'phone', text: phoneText(phone_number), pasted: dialablePhone(phone_number) }
  if (card !== null) return { kind: 'card', text: inFours(card), pasted: card.replace(/\D/g, '') }
  if (nomer_scheta !== null)
    return { kind: 'account', text: accountText(nomer_scheta), pasted: nomer_scheta.replace(/\D/g, '') }
  return undefined
}

function inFours(card: string): string {
  return card.replace(/\D/g, '').replace(/(.{4})(?=.)/g, '$1 ')
}

/** 4850 · 4850,37: as a bank's app takes it, without spaces and signs. */
export function pastedAmount(amount: string, language: Language): string {
  const [roubles = '', kopecks = ''] = amount.split('.')
  if (!/[1-9]/.test(kopecks)) return roubles
  return `${roubles}${language === 'ru' ? ',' : '.'}${kopecks.padEnd(2, '0')}`
}

/** Roubles as decimal text from a number of kopecks and back: no float may touch them. */
export function addedRoubles(requested: string, amount: string): string {
  const added = kopecksOf(amount) - kopecksOf(requested)
  return `${added / 100n}.${String(added % 100n).padStart(2, '0')}`
}

function kopecksOf(amount: string): bigint {
  const [roubles = '0', kopecks = ''] = amount.split('.')
  return BigInt(roubles) * 100n + BigInt(kopecks.padEnd(2, '0').slice(0, 2))
}
