import type { TextKey, Texts } from '../../lib/texts.tsx'

/** A sentence for a key that the server named; a key of a newer server is shown in its own words. */
export function knownText(t: Texts<'transactions'>, group: string, key: string): string {
  const name = `${group}.${key}`
  const text = t(name as TextKey<'transactions'>)
  return text === name ? key.replaceAll('_', ' ') : text
}
