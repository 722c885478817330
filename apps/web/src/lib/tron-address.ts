import { type AddressFlaw, addressFlaw } from '@florin/contract/rules'
import { textsOf } from './texts.tsx'

/** Why this can't be a Tron address, in the reader's words. Its checksum is judged by the server. Needs the texts of `address`. */
export function flawText(typed: string): string | undefined {
  const flaw: AddressFlaw | undefined = addressFlaw(typed)
  return flaw && textsOf('address')(flaw, { count: typed.length })
}
