import type { Random } from './random.ts'

/** Why a shop, or support for a trader, disputes a deal. */
export const reasons = [
  'not_credited',
  'another_sum',
  'wrong_requisite',
  'paid_late',
  'paid_twice',
  'forged_receipt',
  'bank_returned',
] as const
export type Reason = (typeof reasons)[number]

/** What really happened, as support finds out: whose right it is, and how much came where that is not the whole. */
export interface Truth {
  readonly towards: 'merchant' | 'trader'
  readonly kopecks?: bigint | undefined
}

/** One case that the simulator has opened. */
export interface Quarrel {
  readonly dealId: string
  readonly reason: Reason
  readonly truth: Truth
  /** The trader sends nothing, and support decides without. */
  readonly isSilent: boolean
  /** Support asks once for more. */
  readonly isUnclear: boolean
  /** The shop changes its mind. */
  readonly isWithdrawn: boolean
  readonly openedMs: number
}

/** About a deal that is complete; the others are about one that was canceled. */
export const isAboutComplete = (reason: Reason) => reason === 'paid_twice' || reason === 'bank_returned'

/** Roubles that come all the same, a little less than the whole, so that no deal takes them. */
export function paidAllTheSame(reason: Reason, whole: bigint): bigint | undefined {
  if (reason === 'another_sum') return (whole * 6n) / 10n + 37n
  return reason === 'wrong_requisite' ? whole - 37n : undefined
}

export function truthOf(reason: Reason, whole: bigint): Truth {
  const kopecks = paidAllTheSame(reason, whole)
  if (kopecks !== undefined) return { towards: 'merchant', kopecks }
  return { towards: reason === 'paid_late' || reason === 'paid_twice' ? 'merchant' : 'trader' }
}

export function quarrelAbout(dealId: string, reason: Reason, whole: bigint, random: Random): Quarrel {
  const isWithdrawn = reason !== 'bank_returned' && random.chance(0.1)
  return {
    dealId,
    reason,
    truth: truthOf(reason, whole),
    isSilent: random.chance(0.1),
    isUnclear: random.chance(0.15),
    isWithdrawn,
    openedMs: Date.now(),
  }
}
