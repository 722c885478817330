import { leastProvenRoubles } from '@florin/contract/rules'

export type BalanceFault = 'balance_required' | 'balance_format' | 'balance_low'

interface Typed {
  readonly shown: string
  /** More came at once than one key gives: pasted, dropped or filled in. Then the field stays as it was. */
  readonly isRefused: boolean
}

/** What the field shows after a change: digits in threes, and one decimal point as the page's language writes it. */
export function typeBalance(before: string, typed: string, point: ',' | '.'): Typed {
  // By the result, not by the event: keyboards of phones compose keys and paste by the same events.
  if (digitsOf(typed).length - digitsOf(before).length > 1) return { shown: before, isRefused: true }
  const [whole = '', ...fraction] = typed.replace(/[^\d.,]/g, '').split(/[.,]/)
  const grouped = whole.replace(/\d(?=(\d{3})+$)/g, '$&\u00A0')
  return { shown: fraction.length === 0 ? grouped : grouped + point + fraction.join(''), isRefused: false }
}

/** As the call takes it: 25712.55 */
export function balanceOf(shown: string): string {
  return shown.replace(/\s/g, '').replace(',', '.').replace(/\.$/, '')
}

/** The rule of the contract, checked before anything is sent. */
export function balanceFault(shown: string): BalanceFault | undefined {
  const balance = balanceOf(shown)
  if (balance === '') return 'balance_required'
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(balance)) return 'balance_format'
  return Number(balance) < leastProvenRoubles ? 'balance_low' : undefined
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
