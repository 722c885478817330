import type { TextKey, Texts } from '../../lib/texts.tsx'

/** A name for an act or a field of the server's; one of a newer server is shown as it is. */
export function nameOf(t: Texts<'audit'>, group: 'act' | 'field', key: string): string {
  const name = `${group}.${key}`
  const text = t(name as TextKey<'audit'>)
  return text === name ? key : text
}

export function shownValue(t: Texts<'audit'>, value: string | null): string {
  if (value === null) return t('nothing')
  if (value === 'true') return t('yes')
  return value === 'false' ? t('no') : value
}

/** a91c…e204 */
export const shortHash = (hash: string) => `${hash.slice(0, 4)}…${hash.slice(-4)}`
