import { ApiProblem } from '../../lib/api-problem.ts'
import { type TextKey, textsOf } from '../../lib/texts.tsx'
import { flawText } from '../../lib/tron-address.ts'
import type { SavedAddress, Whitelist, WhitelistChange } from './whitelist-queries.ts'

type Sentence = TextKey<'settings'>

export function newAddressFault(typed: string): string | undefined {
  return typed === '' ? textsOf('settings')('wallet_address_missing') : flawText(typed)
}

export function isUsable({ usable_at }: Pick<SavedAddress, 'usable_at'>, now: number): boolean {
  return Date.parse(usable_at) <= now
}

/** Switched on with nothing to pay to: no withdrawal is possible, which its owner should know before they need one. */
export function blocksWithdrawals({ is_white_wallet, wallets }: Whitelist, now: number): boolean {
  return is_white_wallet && !wallets.some((saved) => isUsable(saved, now))
}

/** What did not happen, in the words for this change. */
export function failureOf({ action }: WhitelistChange): Sentence {
  if (action === 'toggle') return 'wallet_switch_failed'
  return action === 'add' ? 'wallet_add_failed' : 'wallet_remove_failed'
}

/** 451 has a sentence of its own for each change. */
export function forbiddenBy(error: unknown, { action }: WhitelistChange): Sentence | undefined {
  if (!(error instanceof ApiProblem) || error.status !== 451) return undefined
  if (action === 'toggle') return 'wallet_switch_forbidden'
  return action === 'add' ? 'wallet_add_forbidden' : 'wallet_remove_forbidden'
}
