import type { PayableType } from '@florin/contract/rules'
import { maskCard, phoneText } from '../../lib/format.ts'

interface Details {
  readonly card: string | null
  readonly phone_number: string | null
}

/** Where the payer sends the money, as a list shows it: 2202 •••• •••• 4417, and a phone as far as it is told. */
export function requisiteText({ card, phone_number }: Details, type: PayableType): string | undefined {
  const masked = {
    c2c: card && cardText(card),
    sbp: phone_number && (isWhole(phone_number) ? phoneText(phone_number) : phone_number),
  }
  return (type === 'c2c' ? masked.c2c || masked.sbp : masked.sbp || masked.c2c) || undefined
}

/** The first and last four of a card, if they are told; a list that tells only its end has dots before it. */
export function cardText(card: string): string {
  return card.includes('•') ? card : maskCard(card)
}

/** Something with dots in it is of no use on a clipboard. */
export function isWhole(requisite: string): boolean {
  return !/[•*]/.test(requisite)
}
