import type { Answer, Contract } from '@florin/contract'
import { add, format, money, subtract, zero } from '@florin/money'
import { balances } from '../books/index.ts'
import type { Queryable } from '../platform/database.ts'
import type { Settlement } from '../wallet/index.ts'
import type { StoredKey } from './key-store.ts'
import { networkText } from './networks.ts'
import type { IntegrationSettings } from './settings.ts'

export function settingsToWire(settings: IntegrationSettings): Answer<Contract['integrationSettings']> {
  return {
    display_name: settings.displayName,
    allow_payer_disputes: settings.allowPayerDisputes,
    settlement_address: settings.settlementAddress,
    settlement_usable_at: settings.settlementUsableAt?.toISOString() ?? null,
  }
}

export function keyToWire(key: StoredKey): Answer<Contract['listApiKeys']>['results'][number] {
  return {
    id: key.id,
    name: key.name,
    livemode: !key.isTest,
    prefix: key.prefix,
    scopes: [...key.scopes],
    allowed_ips: key.networks.map(networkText),
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  }
}

export function settlementToWire(settlement: Settlement): Answer<Contract['getSettlement']> {
  return {
    id: settlement.id,
    external_id: settlement.externalId,
    amount: format(money('USDT', settlement.amountMicroUsdt)),
    fee: format(money('USDT', settlement.feeMicroUsdt)),
    address: settlement.address,
    status: settlement.status,
    txid: settlement.txid,
    created_at: settlement.createdAt.toISOString(),
  }
}

/** The debt as what is owed: zero or more. */
export async function balanceToWire(
  tx: Queryable,
  merchantId: string,
  asset: 'USDT' | 'USDT_TEST',
): Promise<Answer<Contract['merchantBalance']>> {
  const { available, frozen, debt } = await balances(tx, merchantId, asset)
  return {
    asset,
    available: format(available),
    frozen: format(frozen),
    balance: format(add(available, frozen)),
    debt: format(subtract(zero(asset), debt)),
  }
}
