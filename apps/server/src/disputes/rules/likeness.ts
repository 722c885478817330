import type { Traits } from './similar-store.ts'

// How alike two cases are, in whole percent. Pure.

/** Of a hundred; a sum gives less the farther it is, and nothing at ten times or a tenth. */
const weights = { reason: 40, bank: 15, orderType: 10, openedBy: 5, statusBefore: 10, amount: 20 }

export function likenessOf(one: Traits, other: Traits): number {
  const same = (trait: Exclude<keyof Traits, 'amountKopecks'>) =>
    one[trait] === other[trait] ? weights[trait] : 0
  const distance = Math.abs(Math.log10(Number(one.amountKopecks) / Number(other.amountKopecks)))
  const amount = weights.amount * Math.max(0, 1 - distance)
  return Math.round(
    same('reason') + same('bank') + same('orderType') + same('openedBy') + same('statusBefore') + amount,
  )
}

/** In the middle; of an even number the mean of the two. Null without any. */
export function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) return null
  const lower = sorted.length % 2 === 1 ? upper : (sorted[middle - 1] ?? upper)
  return Math.round(((lower + upper) / 2) * 10) / 10
}
