import type { AccountType, Language } from '@florin/contract'
import type { ColumnType, Generated } from 'kysely'

export interface WalletTables {
  person_facts: {
    id: string
    email: string
    language: Language
    account_type: AccountType
    is_activated: boolean
    is_lead: boolean
    wallet_output_permission: boolean
    withdraw_basis_points: number
    blocked_at: Date | null
  }
  /** What the signer lets us read of its key. */
  wallet_key_facts: {
    xpub: string
    hot_address: string
  }
  wallet_address: {
    address: string
    derivation_index: number
    user_id: string
    created_at: Generated<Date>
  }
  own_address: { address: string; derivation_index: number; user_id: string | null }
  chain_cursor: {
    id: Generated<number>
    height: bigint
    block_id: string
    tip_height: bigint
    tip_grew_at: Generated<Date>
    tip_read_at: Generated<Date>
    moved_at: Generated<Date>
    looked_again_at: Generated<Date>
  }
  scanned_block: { height: bigint; block_id: string }
  deposit: {
    txid: string
    log_index: number
    height: bigint
    from_address: string
    to_address: string
    amount_micro_usdt: bigint
    outcome: DepositOutcome
    user_id: string | null
    block_time: Date
    created_at: Generated<Date>
  }
  chain_alarm: {
    id: Generated<bigint>
    kind: AlarmKind
    details: ColumnType<Readonly<Record<string, unknown>>, string, never>
    raised_at: Generated<Date>
    cleared_at: Date | null
    cleared_by: string | null
  }
  reconciliation: {
    id: Generated<bigint>
    height: bigint
    block_id: string
    addresses: number
    chain_micro_usdt: bigint
    custody_micro_usdt: bigint
    in_flight_micro_usdt: bigint
    liabilities_micro_usdt: bigint
    created_at: Generated<Date>
  }
}

export type DepositOutcome = 'credited' | 'dust' | 'unassigned' | 'own' | 'outgoing'

export type AlarmKind =
  | 'broken_chain'
  | 'disagreement'
  | 'frozen_height'
  | 'missed_deposit'
  | 'shortage'
  | 'surplus'
