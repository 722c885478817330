import { IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ListView } from '../../../components/list-view/list-view.tsx'
import { SteadyList } from '../../../components/list-view/steady-list.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import type { Column } from '../../../components/table/columns.ts'
import { Table } from '../../../components/table/table.tsx'
import { TableSkeleton } from '../../../components/table/table-skeleton.tsx'
import { useNow } from '../../../components/use-now.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { type Phone, phonesQuery } from '../back-office-queries.ts'
import { useDuration } from '../duration.ts'
import { PersonLink } from '../person-link.tsx'
import styles from '../screens.module.css'

const cardsAt = 900

/** Phones that fell silent while methods depend on them. */
export function PhonesScreen() {
  const t = useTexts('back-office')
  const query = useQuery(phonesQuery)
  const columns = useColumns()
  return (
    <>
      <PageTitle title={t('phones_page')} subtitle={t('phones_subtitle')} />
      <ListView
        query={query}
        failure={t('phones_failed')}
        skeleton={<TableSkeleton columns={columns} cardsAt={cardsAt} rows={4} />}
        empty={<EmptyState icon={IconDeviceMobile} title={t('phones_empty')} text={t('phones_empty_text')} />}
      >
        {({ results }) => (
          <SteadyList
            rows={results}
            keyOf={({ id }) => id}
            label={(unseen) => t('new_rows', { count: unseen })}
          >
            {(rows) => (
              <Table
                label={t('phones_list')}
                columns={columns}
                cardsAt={cardsAt}
                rows={rows}
                keyOf={({ id }) => id}
              />
            )}
          </SteadyList>
        )}
      </ListView>
    </>
  )
}

function useColumns(): readonly Column<Phone>[] {
  const t = useTexts('back-office')
  const now = useNow(30_000)
  const duration = useDuration()
  const { dateTime, percent } = formats()
  return [
    { key: 'phone', head: t('phone'), place: 'title', cell: ({ name }) => <b>{name}</b> },
    {
      key: 'owner',
      head: t('owner'),
      place: 'foot',
      cell: ({ owner, owner_id: id }) => <PersonLink id={id} name={owner} />,
    },
    {
      key: 'silent',
      head: t('silent_for'),
      place: 'value',
      cell: ({ silent_since: since }) => (
        <time className={styles.bad} dateTime={since} title={dateTime(since)}>
          {duration(now - Date.parse(since))}
        </time>
      ),
    },
    {
      key: 'hidden',
      head: t('hidden'),
      place: 'line',
      isEnd: true,
      cell: ({ hidden_methods: count }) => formats().count(count),
    },
    {
      key: 'charge',
      head: t('charge'),
      place: 'line',
      isEnd: true,
      cell: ({ charge }) => (charge === null ? t('unknown') : percent(charge)),
    },
    {
      key: 'told',
      head: t('told'),
      place: 'line',
      cell: ({ is_alerted: isAlerted }) => t(isAlerted ? 'told_yes' : 'told_no'),
    },
  ]
}
