import type { Language } from '@florin/contract'

/** The letters that a verb may promise. What they say is the business of whoever writes them. */
export type LetterTemplate =
  | 'code.registration'
  | 'code.login'
  | 'code.password_reset'
  | 'code.password_change'
  | 'registration.exists'
  | 'password.changed'
  | 'login.new_device'
  | 'code.wallet_address'
  | 'deposit.credited'
  | 'code.withdrawal'
  | 'code.whitelist'
  | 'withdrawal.done'
  | 'withdrawal.failed'
  | 'whitelist.changed'
  | 'code.terminal'
  | 'terminal.paired'
  | 'terminal.lost'
  | 'terminal.blocked'
  | 'payment_method.staff_changed'
  | 'code.merchant_key'
  | 'code.settlement'
  | 'merchant_key.created'
  | 'merchant_key.revoked'
  | 'settlement_address.changed'
  | 'settlement_address.ended'
  | 'webhook.disabled'
  | 'code.balance'
  | 'code.unproven'
  | 'chain.contradicted'
  | 'chain.stopped'
  | 'dispute.reminder'
  | 'alarm.code_guessing'

export interface LetterRequest {
  readonly to: string
  readonly language: Language
  readonly template: LetterTemplate
  readonly values: Record<string, string>
}
