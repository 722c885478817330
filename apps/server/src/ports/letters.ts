import type { Language } from '@florin/contract'

/** The letters that a verb may promise. What they say is the business of whoever writes them. */
export type LetterTemplate = CodeLetter | OtherLetter

/** A one-time code: by mail only, to whoever must prove that the address is theirs. */
type CodeLetter =
  | 'code.registration'
  | 'code.login'
  | 'code.password_reset'
  | 'code.password_change'
  | 'code.email_change'
  | 'code.email_new'
  | 'code.email_return'
  | 'code.second_factor'
  | 'code.wallet_address'
  | 'code.withdrawal'
  | 'code.whitelist'
  | 'code.terminal'
  | 'code.merchant_key'
  | 'code.settlement'
  | 'code.payout'
  | 'code.payout_order'
  | 'code.balance'
  | 'code.unproven'
  | 'code.staff_act'

/** By mail whatever a person's settings say: there may be no account yet, its other channels are not trusted, or it is for all of staff. */
type OtherLetter =
  | 'registration.exists'
  | 'email.in_use'
  | 'email.left'
  | 'email.returned'
  | 'referral.invited'
  | 'alarm.code_guessing'
  | 'alarm.staff_limit'
  | 'staff.welcome'
  | 'sign_in.reset'

export interface LetterRequest {
  readonly to: string
  readonly language: Language
  readonly template: LetterTemplate
  readonly values: Record<string, string>
}
