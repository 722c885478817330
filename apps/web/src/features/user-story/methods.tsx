import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bankName } from '../../components/bank-name.ts'
import { ChainFace } from '../../components/chain/chain-chip.tsx'
import { Pager } from '../../components/pager.tsx'
import { RatingBar } from '../../components/rating-bar.tsx'
import { StatusChip } from '../../components/status-chip.tsx'
import type { Column } from '../../components/table/columns.ts'
import type { Texts } from '../../lib/texts.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { BankWord } from './bank-word.tsx'
import { RevealDialog } from './reveal-dialog.tsx'
import styles from './story.module.css'
import { StoryList } from './story-list.tsx'
import { methodsPageSize, methodsQuery, type StoryMethod } from './story-queries.ts'

interface Props {
  readonly userId: string
  readonly page: number
  /** Unset: only the newest few, without pages. */
  readonly onPage?: (page: number) => void
}

/** Numbers are masked; one at a time can be shown with a reason, on the tab of methods. */
export function Methods({ userId, page, onPage }: Props) {
  const t = useTexts('story')
  const [revealing, setRevealing] = useState<StoryMethod>()
  const all = methodColumns(t, setRevealing)
  const query = useQuery({
    ...methodsQuery(userId, page),
    select: ({ count, payments }) => ({ count, results: payments }),
  })
  return (
    <>
      <StoryList
        label={t('tab_methods')}
        query={query}
        columns={onPage ? all : all.filter(({ key }) => key !== 'acts')}
        keyOf={({ id }) => id}
        {...(onPage ? { paging: { after: undefined, onGo: () => undefined } } : { most: 3 })}
      />
      {onPage && (
        <Pager page={page} pageSize={methodsPageSize} count={query.data?.count ?? 0} onChange={onPage} />
      )}
      <RevealDialog userId={userId} method={revealing} onClose={() => setRevealing(undefined)} />
    </>
  )
}

function methodColumns(t: Texts<'story'>, onReveal: (method: StoryMethod) => void): Column<StoryMethod>[] {
  return [
    { key: 'bank', head: t('bank'), place: 'title', cell: ({ bank }) => <BankWord bank={bank} /> },
    {
      key: 'requisite',
      head: t('requisite'),
      place: 'line',
      cell: ({ card, phone_number: phone, nomer_scheta: account, terminal_name: terminal }) => (
        <span className={styles.two}>
          <span className={styles.mono}>{card ?? phone ?? account}</span>
          <small>{terminal ?? t('no_terminal')}</small>
        </span>
      ),
    },
    {
      key: 'rating',
      head: t('rating'),
      place: 'side',
      cell: (method) => <RatingBar percent={method.rating_y} />,
    },
    {
      key: 'chain',
      head: t('chain'),
      place: 'foot',
      cell: ({ chain }) => (chain === null ? '—' : <ChainFace chain={chain} isShort />),
    },
    {
      key: 'state',
      head: t('state'),
      place: 'status',
      cell: (method) => <MethodState method={method} t={t} />,
    },
    {
      key: 'acts',
      head: t('show_number'),
      place: 'acts',
      isEnd: true,
      cell: (method) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${t('show_number')}: ${bankName(method.bank)} ${method.card ?? method.phone_number ?? ''}`}
          onClick={() => onReveal(method)}
        >
          {t('show_number')}
        </Button>
      ),
    },
  ]
}

function MethodState({ method, t }: { method: StoryMethod; t: Texts<'story'> }) {
  if (method.is_active && method.withheld === null)
    return (
      <StatusChip family="ok" hasDot>
        {t('method_on')}
      </StatusChip>
    )
  if (method.is_active) return <StatusChip family="bad">{t('method_withheld')}</StatusChip>
  return <StatusChip family="mute">{t('method_off')}</StatusChip>
}
