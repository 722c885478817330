import type { MerchantScope } from '@florin/contract'
import type { ColumnType, Generated } from 'kysely'

export interface MerchantTables {
  merchant_key: {
    id: Generated<string>
    merchant_id: string
    is_test: boolean
    name: string
    prefix: string
    key_hash: Buffer
    scopes: MerchantScope[]
    /** Written and read as text: see the store. */
    allowed_networks: ColumnType<never, string, never>
    created_at: Generated<Date>
    last_used_at: Generated<Date | null>
    revoked_at: Generated<Date | null>
  }
  merchant_settings: {
    merchant_id: string
    display_name: string | null
    allow_payer_disputes: Generated<boolean>
    updated_at: Generated<Date>
  }
}
