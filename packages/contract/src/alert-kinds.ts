/** What people are told of. Kept free of zod, so that the web can import it for nothing. */

export const alertChannels = ['telegram', 'push', 'mail'] as const
export type AlertChannel = (typeof alertChannels)[number]

/**
 * How hard an alert is to miss. `security` and `case` pass quiet hours, and follow in the person's next channel until they are
 * opened; `security` can't be switched off everywhere. `ordinary` waits for the morning, and many of one kind become a digest.
 */
export const alertWeights = ['security', 'case', 'ordinary'] as const
export type AlertWeight = (typeof alertWeights)[number]

/** The spec's two switches. */
export const alertGroups = ['payments', 'account'] as const
export type AlertGroup = (typeof alertGroups)[number]

interface AlertRule {
  readonly group: AlertGroup
  readonly weight: AlertWeight
  /** Whom it can happen to: nobody is offered a switch for what never comes. Unset: everybody. */
  readonly only?: 'trader' | 'merchant' | 'staff'
  /** It can happen only where this channel is on. */
  readonly needs?: AlertChannel
}

export const alertKinds = {
  'dispute.opened': { group: 'payments', weight: 'case', only: 'trader' },
  'dispute.evidence_needed': { group: 'payments', weight: 'case', only: 'trader' },
  'dispute.reminder': { group: 'payments', weight: 'case', only: 'trader' },
  'dispute.proposed': { group: 'payments', weight: 'case' },
  'dispute.decided': { group: 'payments', weight: 'case' },
  'deal.waiting': { group: 'payments', weight: 'ordinary', only: 'trader' },
  'terminal.lost': { group: 'payments', weight: 'ordinary', only: 'trader' },
  'terminal.back': { group: 'payments', weight: 'ordinary', only: 'trader' },
  'terminal.blocked': { group: 'payments', weight: 'ordinary', only: 'trader' },
  'chain.contradicted': { group: 'payments', weight: 'ordinary', only: 'trader' },
  'chain.stopped': { group: 'payments', weight: 'ordinary', only: 'trader' },
  'debt.made': { group: 'payments', weight: 'ordinary' },
  'webhook.disabled': { group: 'payments', weight: 'ordinary', only: 'merchant' },
  'deposit.credited': { group: 'account', weight: 'ordinary' },
  'withdrawal.done': { group: 'account', weight: 'security' },
  'withdrawal.failed': { group: 'account', weight: 'security' },
  'login.new_device': { group: 'account', weight: 'security' },
  'password.changed': { group: 'account', weight: 'security' },
  'second_factor.changed': { group: 'account', weight: 'security' },
  'email.changed': { group: 'account', weight: 'security' },
  'whitelist.changed': { group: 'account', weight: 'security' },
  'account.viewed': { group: 'account', weight: 'security' },
  'terminal.paired': { group: 'account', weight: 'security', only: 'trader' },
  'terminal.unpaired': { group: 'account', weight: 'security', only: 'trader' },
  'payment_method.revealed': { group: 'account', weight: 'security', only: 'trader' },
  'payment_method.staff_changed': { group: 'account', weight: 'security', only: 'trader' },
  'account.staff_changed': { group: 'account', weight: 'security' },
  'held_change.waiting': { group: 'account', weight: 'ordinary', only: 'staff' },
  'held_change.ended': { group: 'account', weight: 'ordinary', only: 'staff' },
  'merchant_key.created': { group: 'account', weight: 'security', only: 'merchant' },
  'merchant_key.revoked': { group: 'account', weight: 'security', only: 'merchant' },
  'settlement_address.changed': { group: 'account', weight: 'security', only: 'merchant' },
  'settlement_address.ended': { group: 'account', weight: 'security', only: 'merchant' },
  'payout_order.changed': { group: 'account', weight: 'security', only: 'merchant' },
  'payout_order.ended': { group: 'account', weight: 'security', only: 'merchant' },
  'payout_order.skipped': { group: 'payments', weight: 'ordinary', only: 'merchant' },
  'push.connected': { group: 'account', weight: 'security' },
  'telegram.connected': { group: 'account', weight: 'security', needs: 'telegram' },
  'telegram.reset': { group: 'account', weight: 'security', needs: 'telegram' },
} as const satisfies Record<string, AlertRule>

export type AlertKind = keyof typeof alertKinds

export const alertRules: Readonly<Record<AlertKind, AlertRule>> = alertKinds
export const alertKindNames = Object.keys(alertKinds) as AlertKind[]

/**
 * Why a try did not take an alert. Each has a text in `alert-log` of both languages, or the web does not compile: people read it beside
 * the try.
 */
export const alertReasons = [
  'nothing_connected',
  'silent',
  'fault',
  'quiet_hours',
  'flood',
  'telegram_blocked',
  'telegram_refused',
  'telegram_busy',
  'telegram_away',
  'push_gone',
  'push_refused',
  'push_busy',
  'push_timeout',
  'push_away',
  'mail_refused',
  'mail_away',
] as const
export type AlertReason = (typeof alertReasons)[number]

/** Security alerts always go there, whatever is switched off: it is the only channel that everybody has. */
export const lastChannel = 'mail' satisfies AlertChannel

/** A security or case alert that nobody has opened follows in the next channel after so long. */
export const alertFollowSeconds = 300
/** More alerts of one ordinary kind than this within `alertFloodSeconds` become a digest. */
export const alertFloodMost = 5
export const alertFloodSeconds = 600
/** How long a person can look back. */
export const alertDays = 30
export const alertPageSize = 20
