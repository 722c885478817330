import { Button } from '@mantine/core'
import { IconCalendarEvent, IconDownload, IconFilter, IconUsers } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { everything } from '../../components/filter-choice.ts'
import type { Filter } from '../../components/filter-menu.tsx'
import type { Refresh } from '../../components/refresh-menu.tsx'
import { LazySavedViews } from '../../components/saved-views/lazy-saved-views.tsx'
import { Toolbar } from '../../components/toolbar/toolbar.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { type Texts, useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { choicesQuery } from './audit-queries.ts'
import { type AuditSearch, periods, toFilter } from './audit-search.ts'
import { nameOf } from './audit-texts.ts'

interface Props {
  readonly search: AuditSearch
  readonly typed: string
  readonly refresh: Refresh
  readonly onType: (text: string) => void
  readonly onAsk: (change: Partial<AuditSearch>) => void
  readonly onReset: () => void
}

export function AuditToolbar({ search, typed, refresh, onType, onAsk, onReset }: Props) {
  const t = useTexts('audit')
  const filters = useFilters(t, search, onAsk)
  return (
    <Toolbar
      search={{
        label: t('search'),
        placeholder: t('search_hint'),
        text: typed,
        maxLength: 100,
        onText: onType,
      }}
      filters={filters}
      refresh={refresh}
      onReset={onReset}
      isDense
      tools={
        <>
          <LazySavedViews page="/support/audit" isIcon />
          <ExportButton search={search} />
        </>
      }
    />
  )
}

function useFilters(
  t: Texts<'audit'>,
  search: AuditSearch,
  onAsk: (change: Partial<AuditSearch>) => void,
): Filter[] {
  const { data } = useQuery(choicesQuery)
  const staff = [
    { value: everything, label: t('all_staff') },
    ...(data?.staff ?? []).map(({ id, name }) => ({ value: id, label: name })),
    { value: 'operator', label: t('by_operator') },
    { value: 'system', label: t('by_system') },
  ]
  const acts = [
    { value: everything, label: t('all_acts') },
    ...(data?.actions ?? []).map((action) => ({ value: action, label: nameOf(t, 'act', action) })),
  ]
  const spans = periods.map((period) => ({ value: period, label: t(`period_${period}`) }))
  const one = (
    name: string,
    icon: NonNullable<Filter['icon']>,
    options: Filter['options'],
    value: string,
    onChoose: (value: string) => void,
  ): Filter => {
    const chosen = value === '' ? everything : value
    const face = options.find((option) => option.value === chosen)?.label ?? value
    return { name, face, icon, takes: 'one', options, chosen: [chosen], onChoose }
  }
  const cleared = (value: string) => (value === everything ? '' : value)
  return [
    one(t('staff'), IconUsers, staff, search.actor, (value) => onAsk({ actor: cleared(value) })),
    one(t('act'), IconFilter, acts, search.action, (value) => onAsk({ action: cleared(value) })),
    one(t('period'), IconCalendarEvent, spans, search.period, (value) =>
      onAsk({ period: periods.find((period) => period === value) ?? 'all' }),
    ),
  ]
}

function ExportButton({ search }: { search: AuditSearch }) {
  const t = useTexts('audit')
  const save = useMutation({
    mutationFn: () => saveFile('exportAudit', { query: toFilter(search) }, 'audit.csv'),
    onError: (error) => toasts.problem(error, t('export_failed')),
  })
  return (
    <Button
      data-shortcut="export"
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('export')}
    </Button>
  )
}
