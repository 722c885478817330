import { useTexts } from '../../lib/texts.tsx'
import { Methods } from './methods.tsx'
import { Part } from './part.tsx'
import { Sessions } from './sessions.tsx'
import styles from './story.module.css'
import { queryOf, type Tab } from './story-address.ts'
import * as columns from './story-columns.tsx'
import { DealFilters, DisputeFilter, MessageFilter, PeriodFilter } from './story-filters.tsx'
import { Terminals } from './terminals.tsx'
import { useOtherTexts } from './use-other-texts.ts'

interface Props {
  readonly userId: string
  readonly tab: Exclude<Tab, 'all'>
  readonly filter: Record<string, string>
  readonly onSet: (change: Record<string, string | undefined>) => void
}

/** The whole list of one part, with its filter in the address. */
export function TabContent({ userId, tab, filter, onSet }: Props) {
  const t = useTexts('story')
  const other = useOtherTexts()
  const shared = {
    userId,
    query: queryOf(filter),
    label: t(`tab_${tab}`),
    onGo: (after: string | undefined) => onSet({ after }),
  }
  switch (tab) {
    case 'deals':
      return (
        <>
          <DealFilters filter={filter} onSet={onSet} />
          <Part
            {...shared}
            name="storyDeals"
            columns={columns.dealColumns(t, other)}
            keyOf={({ id }) => id}
          />
        </>
      )
    case 'disputes':
      return (
        <>
          <DisputeFilter filter={filter} onSet={onSet} />
          <Part
            {...shared}
            name="storyDisputes"
            columns={columns.disputeColumns(t, other)}
            keyOf={({ id }) => id}
          />
        </>
      )
    case 'methods':
      return (
        <Methods
          userId={userId}
          page={Number(filter.page ?? 1)}
          onPage={(page) => onSet({ page: page === 1 ? undefined : String(page) })}
        />
      )
    case 'terminals':
      return <Terminals userId={userId} />
    case 'messages':
      return (
        <>
          <p className={styles.quiet}>{t('messages_note')}</p>
          <MessageFilter userId={userId} filter={filter} onSet={onSet} />
          <Part {...shared} name="storyMessages" columns={columns.messageColumns(t)} keyOf={({ id }) => id} />
        </>
      )
    case 'statement':
      return (
        <>
          <PeriodFilter filter={filter} onSet={onSet} />
          <Part
            {...shared}
            name="storyStatement"
            columns={columns.statementColumns(t, other)}
            keyOf={({ position }) => String(position)}
          />
        </>
      )
    case 'sessions':
      return <Sessions userId={userId} query={filter} onGo={shared.onGo} />
    case 'alerts':
      return (
        <Part
          {...shared}
          name="storyAlerts"
          columns={columns.alertColumns(t, other)}
          keyOf={({ id }) => id}
        />
      )
    case 'log':
      return (
        <Part {...shared} name="storyActs" columns={columns.actColumns(t, other)} keyOf={({ id }) => id} />
      )
  }
}
