import { IconShieldCheck, IconShieldHalf, IconShieldX, type TablerIcon } from '@tabler/icons-react'
import type { ChipFamily } from '../../../components/status-chip.tsx'

export const trustReasons = [
  'bank_app',
  'balance_follows',
  'no_balance',
  'not_proven',
  'balance_low',
  'balance_guessable',
  'chain_stopped',
  'before_proof',
  'balance_breaks',
  'balance_missing',
  'tail_missing',
  'account_unclear',
  'other_account',
  'time_off',
  'name_only',
  'possible_duplicate',
  'replayed',
] as const

export type TrustReason = (typeof trustReasons)[number]

/** A reason that came with a newer server has no sentence here: then the chip must do. */
export function knownReason(reason: string): TrustReason | undefined {
  return trustReasons.find((each) => each === reason)
}

export type Trust = 0 | 1 | 2 | 3

export const trustFaces: Record<Trust, { readonly family: ChipFamily; readonly icon: TablerIcon }> = {
  3: { family: 'ok', icon: IconShieldCheck },
  2: { family: 'ok', icon: IconShieldCheck },
  1: { family: 'warn', icon: IconShieldHalf },
  0: { family: 'bad', icon: IconShieldX },
}

/** Whatever lies beyond what we know confirms nothing. */
export function trustOf(level: number): Trust {
  return level === 1 || level === 2 || level === 3 ? level : 0
}
