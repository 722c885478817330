import type { TextKey, Texts } from '../../lib/texts.tsx'

/** A name for an act or a field of the server's; one of a newer server is shown as it is. */
export function nameOf(t: Texts<'audit'>, group: 'act' | 'field', key: string): string {
  const name = `${group}.${key}`
  const text = t(name as TextKey<'audit'>)
  return text === name ? key : text
}

/** «Диспут 391b3fe8»: what an act was done to, by its kind and the beginning of its id. */
export function subjectName(t: Texts<'audit'>, { kind, id }: { kind: string; id: string }): string {
  const name = `kind.${kind}`
  const short = id.slice(0, 8)
  const text = t(name as TextKey<'audit'>, { id: short })
  return (text === name ? `${kind} ${short}` : text).trim()
}

export function shownValue(t: Texts<'audit'>, value: string | null): string {
  if (value === null) return t('nothing')
  if (value === 'true') return t('yes')
  return value === 'false' ? t('no') : value
}

/** a91c…e204 */
export const shortHash = (hash: string) => `${hash.slice(0, 4)}…${hash.slice(-4)}`
