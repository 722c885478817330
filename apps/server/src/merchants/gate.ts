import type { MerchantScope } from '@florin/contract'
import type { CallingMerchant } from '../http/request.ts'
import { Problem } from '../platform/problem.ts'
import { hashOf, isApiKey } from './api-key.ts'
import { noteUse } from './key-store.ts'
import type { KnownKey } from './known-key.ts'
import type { Merchants } from './parts.ts'

type GateParts = Pick<Merchants, 'db' | 'keys'>

/** The merchant behind an API key that may be used for this, from there. */
export async function admitMerchant(
  parts: GateParts,
  key: string | undefined,
  scope: MerchantScope | undefined,
  ip: string,
): Promise<CallingMerchant> {
  if (key === undefined) throw new Problem('key.missing')
  const known = isApiKey(key) ? await parts.keys.get(hashOf(key).toString('hex')) : undefined
  if (!known) throw new Problem('key.unknown')
  assertOpens(known, ip)
  if (scope !== undefined && !known.scopes.includes(scope))
    throw new Problem('scope.lacking', { values: { scope } })
  await note(parts, known)
  return { merchantId: known.merchantId, keyId: known.id, isTest: known.isTest }
}

function assertOpens(key: KnownKey, ip: string): void {
  if (!key.allows(ip)) throw new Problem('key.address')
  if (key.isBlocked) throw new Problem('account.blocked')
  // The simulated world is open to everybody who wants to build.
  if (!key.isTest && !key.isActivated) throw new Problem('merchant.not_activated')
}

async function note({ db }: GateParts, key: KnownKey): Promise<void> {
  const now = Date.now()
  if (now - key.notedAtMs < 60_000) return
  key.notedAtMs = now
  await noteUse(db.each, key.id)
}
