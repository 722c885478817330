/** What one table holds about a person, for the export. `person-tables.test.ts` finds every table that names a person and is not here. */
export interface PersonTable {
  /** The person's rows; $1 is the id. */
  readonly where: string
  /** Not theirs to see: secrets of ours, and what belongs to the other side. Sealed columns and hashes are never shown. */
  readonly hide?: readonly string[]
}

const ofUser = { where: 'user_id = $1' }
const ofOwner = { where: 'owner_id = $1' }
const ofMerchant = { where: 'merchant_id = $1' }
const ofTerminal = { where: 'terminal_id in (select id from terminal where owner_id = $1)' }
const eitherSide = 'trader_id = $1 or merchant_id = $1'

export const personTables: Readonly<Record<string, PersonTable>> = {
  user_account: { where: 'id = $1', hide: ['password_hash', 'username_skeleton', 'has_shared_skeleton'] },
  profit_total: ofUser,
  // The address is that of whoever was invited.
  referral_code: { where: 'lead_id = $1 or used_by = $1', hide: ['email'] },
  // Whose deals brought what is somebody else's.
  referral_line: { where: 'lead_id = $1', hide: ['deal_id'] },
  refused_share: { where: 'lead_id = $1', hide: ['deal_id', 'reason'] },
  session: ofUser,
  email_change: ofUser,
  second_factor: ofUser,
  recovery_code: ofUser,
  saved_view: ofOwner,
  sign_in_trace: ofUser,
  terminal: ofOwner,
  device: ofTerminal,
  terminal_alarm: ofTerminal,
  terminal_trial: ofTerminal,
  payment_method: { ...ofOwner, hide: ['name_folded', 'key_version'] },
  raw_message: ofOwner,
  receipt: ofOwner,
  receipt_fate: ofOwner,
  merchant_key: ofMerchant,
  merchant_settings: ofMerchant,
  merchant_order: { ...ofMerchant, hide: ['payer_id', 'payer_name', 'metadata', 'token'] },
  deal: {
    where: eitherSide,
    hide: [
      'fee_micro',
      'credit_micro',
      'trader_lead_id',
      'merchant_lead_id',
      'trader_lead_micro',
      'merchant_lead_micro',
    ],
  },
  deal_event: { where: eitherSide, hide: ['facts', 'actor_id'] },
  dispute: {
    where: eitherSide,
    hide: ['comment', 'opener_id', 'decided_by', 'held_by', 'held_until', 'held_session'],
  },
  dispute_item: {
    where: `dispute_id in (select id from dispute where side = 'merchant' and merchant_id = $1 or side = 'trader' and trader_id = $1)`,
  },
  // What both sides of a case have read; who of a side pressed the button is theirs.
  settlement_proposal: {
    where: 'dispute_id in (select id from dispute where trader_id = $1 or merchant_id = $1)',
    hide: ['actor_id'],
  },
  debt: { where: 'debtor_id = $1', hide: ['recipients', 'shares_micro'] },
  webhook_endpoint: ofMerchant,
  evidence_file: {
    where: `uploaded_by in ('user:' || $1, 'merchant:' || $1)`,
    hide: ['quota_key', 'deleted_by'],
  },
  evidence_view: ofUser,
  wallet_address: { ...ofUser, hide: ['derivation_index'] },
  deposit: ofUser,
  withdrawal_person: ofUser,
  whitelist_address: ofUser,
  standing_order: ofUser,
  settlement_schedule: { ...ofUser, hide: ['look_at'] },
  settlement_run: ofUser,
  withdrawal: { ...ofUser, hide: ['lease_token', 'leased_until', 'look_at', 'approved_by'] },
  alert: ofUser,
  alert_settings: ofUser,
  alert_off: ofUser,
  push_subscription: ofUser,
  telegram_account: ofUser,
  telegram_file: { ...ofUser, hide: ['file_id'] },
  upload_link: { where: '$1 in (trader_id, merchant_id)' },
  held_change: {
    where: 'concerns @> array[$1::uuid]',
    hide: ['concerns', 'maker_id', 'network', 'reason', 'decided_by', 'decision_reason'],
  },
  audit: { where: `subject = 'user:' || $1`, hide: ['actor', 'origin'] },
}

/** Tables that name people and hold nothing of their own about them. */
export const notExported: Readonly<Record<string, string>> = {
  telegram_key: 'a key that only connects Telegram',
  live_event: 'news for open pages, kept for a day',
  merchant_event: 'the same facts as the deals’ events',
  message_waiting: 'a queue',
  receipt_waiting: 'a queue',
  deal_failed: 'a copy of deals for lists',
  amount_reservation: 'sums that are taken for a while',
  rated_success: 'counts of a shop’s successes on a method',
  deal_day: 'counted from deals',
  shop_cancellation: 'counted from deals',
  dispute_count: 'counted from disputes',
  dispute_count_change: 'counted from disputes',
  match_refusal: 'why an order found nobody',
  match_census: 'why an order found nobody',
  choice_count: 'counts for an alarm',
  choice_alarm: 'alarms about links and networks',
  method_hour: 'counted from deals',
  simulated_act: 'the simulated world',
  profile_view: 'counts what a member of staff has read in a day',
  listed_person: 'counts whom a member of staff was shown in a day',
}

/** Names of columns that hold a person's id. */
export const personColumns = [
  'user_id',
  'owner_id',
  'trader_id',
  'merchant_id',
  'lead_id',
  'debtor_id',
  'used_by',
]
