import { findBank } from '../payment-methods/index.ts'

/** A bank as calls name it; an unknown slug is its own name. */
export function bankName(slug: string): { id: string; name: string } {
  return { id: slug, name: findBank(slug)?.name ?? slug }
}
