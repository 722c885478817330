import type { Answer, Contract, FindKind } from '@florin/contract'
import { formats } from '../../lib/format.ts'
import type { TextKey, Texts } from '../../lib/texts.tsx'
import type { MenuItem } from '../menu.ts'
import type { Recent } from './recent.ts'

export type FindAnswer = Answer<Contract['findAnything']>
type FoundOne = FindAnswer['results'][number]

/** One line that can be chosen. */
export interface FindOption {
  readonly id: string
  readonly label: string
  readonly note: string
  readonly status?: string | undefined
  readonly keys?: readonly string[]
  /** Where it leads; `shortcuts` shows the keys instead. */
  readonly path: string
  readonly icon: FindKind | 'recent' | 'go'
}

export interface FindGroup {
  readonly title: string
  readonly options: readonly FindOption[]
  readonly isCounted: boolean
}

export function foundGroups(t: Texts<'find'>, { results }: FindAnswer): FindGroup[] {
  const kinds = [...new Set(results.map(({ kind }) => kind))]
  return kinds.map((kind) => ({
    title: t(`kind.${kind}`),
    isCounted: true,
    options: results.filter((one) => one.kind === kind).map((one) => optionOf(t, one)),
  }))
}

function optionOf(t: Texts<'find'>, one: FoundOne): FindOption {
  const format = formats()
  const sum = one.amount && (one.currency === 'RUB' ? format.roubles(one.amount) : format.usdt(one.amount))
  const name = one.kind === 'dispute' ? t('dispute_number', { number: one.name }) : one.name
  const when = one.at ? format.dateTime(one.at) : ''
  return {
    id: `${one.kind}-${one.id}`,
    icon: one.kind,
    label: [sum, name].filter(Boolean).join(' · '),
    note: [...one.people, when].filter(Boolean).join(', '),
    status: one.status === null ? undefined : statusText(t, one.status),
    path: one.path,
  }
}

/** States without a text here are shown as they are. */
function statusText(t: Texts<'find'>, status: string): string {
  const key = `status.${status}` as TextKey<'find'>
  const text = t(key)
  return text === key ? status : text
}

export function actsFor(t: Texts<'find'>, typed: string): FindGroup {
  const search = encodeURIComponent(typed)
  return {
    title: t('what_to_do'),
    isCounted: false,
    options: [
      {
        id: 'act-users',
        icon: 'go',
        label: t('search_users'),
        note: typed,
        path: `/support/users?search=${search}`,
      },
      { id: 'act-deals', icon: 'go', label: t('search_deals'), note: typed, path: `/deal?search=${search}` },
    ],
  }
}

export function startGroups(
  t: Texts<'find'>,
  common: Texts<'common'>,
  recent: readonly Recent[],
  items: readonly MenuItem[],
  keysOf: (path: string) => readonly string[] | undefined,
): FindGroup[] {
  const known = recent.map((one) => ({ ...one, id: `recent-${one.path}`, icon: 'recent' as const }))
  const go = items
    .filter(({ who }) => who === 'staff')
    .map(({ path, label }) => ({
      id: `go-${path}`,
      icon: 'go' as const,
      label: common(label),
      note: '',
      path,
      keys: keysOf(path) ?? [],
    }))
  const help = {
    id: 'go-keys',
    icon: 'go' as const,
    label: t('all_shortcuts_item'),
    note: '',
    path: 'shortcuts',
    keys: ['?'],
  }
  const groups = [
    { title: t('recent'), options: known, isCounted: false },
    { title: t('go_and_do'), options: [...go, help], isCounted: false },
  ]
  return groups.filter(({ options }) => options.length > 0)
}
