import type { Actor } from '../http/request.ts'
import type { Database } from '../platform/database.ts'
import { currentOrder } from '../wallet/index.ts'
import { merchantFacts } from './facts.ts'
import type { Merchants } from './parts.ts'
import { assertMerchant } from './rights.ts'
import { changeSettings as change, lockMerchant, type SettingsChange } from './settings-store.ts'
import { assertVisible } from './visible.ts'

export interface IntegrationSettings {
  readonly displayName: string
  readonly allowPayerDisputes: boolean
  readonly settlementAddress: string | null
  readonly settlementUsableAt: Date | null
}

export async function readSettings({ db }: Merchants, actor: Actor): Promise<IntegrationSettings> {
  assertMerchant(actor)
  return settingsOf(db, actor.userId)
}

export async function settingsOf({ each }: Database, merchantId: string): Promise<IntegrationSettings> {
  const { displayName, allowPayerDisputes } = await merchantFacts(each, merchantId)
  const order = await currentOrder(each, merchantId)
  return {
    displayName,
    allowPayerDisputes,
    settlementAddress: order?.address ?? null,
    settlementUsableAt: order?.usableAt ?? null,
  }
}

export async function changeSettings(
  parts: Merchants,
  actor: Actor,
  input: SettingsChange,
): Promise<IntegrationSettings> {
  assertMerchant(actor)
  assertVisible('display_name', input.displayName)
  await parts.db.write(async (tx) => {
    await lockMerchant(tx, actor.userId)
    await change(tx, actor.userId, input)
    await parts.live.announce(tx, actor.userId, { type: 'integration.changed' })
  })
  parts.facts.forget(actor.userId)
  return settingsOf(parts.db, actor.userId)
}
