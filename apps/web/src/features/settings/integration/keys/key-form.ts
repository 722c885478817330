import { type MerchantScope, merchantScopes } from '@florin/contract/rules'
import type { TextKey } from '../../../../lib/texts.tsx'
import type { NewKey } from '../integration-queries.ts'

export interface KeyForm {
  readonly name: string
  readonly isLive: boolean
  readonly scopes: readonly MerchantScope[]
  /** Addresses and networks as typed, separated by commas or spaces. */
  readonly networks: string
}

/** A test key for taking orders: what the quick start of the docs needs, webhooks included, and nothing that pays out. */
export const newKeyForm: KeyForm = {
  name: '',
  isLive: false,
  scopes: ['orders:read', 'orders:write', 'balance:read', 'webhooks:write'],
  networks: '',
}

export type KeyFaults = Partial<Record<'name' | 'scopes' | 'networks', TextKey<'integration'>>>

export function keyFaults(form: KeyForm): KeyFaults {
  return {
    ...(form.name.trim() === '' && { name: 'key_name_missing' as const }),
    ...(form.scopes.length === 0 && { scopes: 'key_scopes_missing' as const }),
    ...(!networksOf(form.networks).every(looksLikeNetwork) && { networks: 'key_networks_format' as const }),
  }
}

export function toggleScope(
  scopes: readonly MerchantScope[],
  scope: MerchantScope,
): readonly MerchantScope[] {
  // In the order of the list, however they were pressed.
  return merchantScopes.filter((each) => (each === scope ? !scopes.includes(each) : scopes.includes(each)))
}

export function toNewKey(form: KeyForm, otp?: string): NewKey {
  return {
    name: form.name.trim(),
    livemode: form.isLive,
    scopes: [...form.scopes],
    allowed_ips: networksOf(form.networks),
    ...(otp !== undefined && { otp }),
  }
}

export function networksOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((part) => part !== '')
}

/** The server judges in full; this catches what is plainly no address. */
function looksLikeNetwork(text: string): boolean {
  const [address = '', mask, ...rest] = text.split('/')
  const isShort = address.split('.').length === 4 && address.split('.').every((part) => isUpTo(part, 255))
  const isLong = address.includes(':') && /^[0-9a-f:.]{2,45}$/i.test(address)
  const isMask = mask === undefined || isUpTo(mask, isShort ? 32 : 128)
  return rest.length === 0 && (isShort || isLong) && isMask
}

function isUpTo(text: string, most: number): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) <= most
}
