import type { Answer, Contract } from '@florin/contract'

/** What the server says of this order; see the contract. */
export type View = Answer<Contract['checkout']>
export type Requisite = NonNullable<View['requisite']>
export type Choice = View['choices'][number]

/** The order's number as people read it out: the beginning is enough to find it. */
export function shortNumber(id: string): string {
  return id.slice(0, 8)
}

/**
 * Answers overtake each other on a bad network: an older one never replaces what is shown. Of the same version the later
 * one counts, because the capacity of the choices changes without a new version.
 */
export function isNewer(shown: View | undefined, heard: View): boolean {
  if (shown === undefined) return true
  if (heard.version !== shown.version) return heard.version > shown.version
  return Date.parse(heard.server_time) >= Date.parse(shown.server_time)
}

/** The version that a live message tells; undefined when it tells none, and then it is worth asking. */
export function versionIn(message: string): number | undefined {
  try {
    const parsed: unknown = JSON.parse(message)
    const version =
      typeof parsed === 'object' && parsed !== null && 'version' in parsed ? parsed.version : parsed
    return typeof version === 'number' ? version : undefined
  } catch {
    return undefined
  }
}

/** The token of an address like /c2c/{token}; undefined when it cannot be one. */
export function tokenIn(path: string): string | undefined {
  return /^\/c2c\/([A-Za-z0-9_-]{22,64})\/?$/.exec(path)?.[1]
}

/** The shop's own number, which the payer knows; ours where it is too long to be read to anybody. */
export function orderNumber({ order_number, order_id }: Pick<View, 'order_number' | 'order_id'>): string {
  return order_number.length <= 24 ? order_number : shortNumber(order_id)
}
