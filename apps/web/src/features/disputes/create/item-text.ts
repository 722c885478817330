import { itemFormats } from '@florin/contract/case-rules'

/** Is what was typed for this item not what it asks for? Nothing typed is no fault. */
export function textFault(key: string, typed: string): boolean {
  const text = typed.trim()
  return text !== '' && itemFormats[key]?.test(text) === false
}
