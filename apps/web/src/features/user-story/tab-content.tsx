import { dealStatuses } from '@florin/contract/rules'
import { everything } from '../../components/filter-choice.ts'
import { FilterMenu } from '../../components/filter-menu.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { Methods } from './methods.tsx'
import { Part } from './part.tsx'
import { Sessions } from './sessions.tsx'
import styles from './story.module.css'
import type { Tab } from './story-address.ts'
import * as columns from './story-columns.tsx'
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
    query: filter,
    label: t(`tab_${tab}`),
    onGo: (after: string | undefined) => onSet({ after }),
  }
  switch (tab) {
    case 'deals':
      return (
        <>
          <Choice
            name="status"
            value={filter.status}
            options={dealStatuses.map((status) => [status, other.deals(`status_${status}`)])}
            onSet={onSet}
          />
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
          <Choice
            name="state"
            value={filter.state}
            options={[
              ['open', t('filter_open')],
              ['decided', t('filter_decided')],
            ]}
            onSet={onSet}
          />
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
          <Part {...shared} name="storyMessages" columns={columns.messageColumns(t)} keyOf={({ id }) => id} />
        </>
      )
    case 'statement':
      return (
        <Part
          {...shared}
          name="storyStatement"
          columns={columns.statementColumns(t, other)}
          keyOf={({ position }) => String(position)}
        />
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

interface ChoiceProps {
  readonly name: 'status' | 'state'
  readonly value: string | undefined
  readonly options: readonly (readonly [string, string])[]
  readonly onSet: Props['onSet']
}

function Choice({ name, value, options, onSet }: ChoiceProps) {
  const t = useTexts('story')
  const all = [[everything, t('filter_all')] as const, ...options]
  const chosen = value ?? everything
  return (
    <div className={styles.filters}>
      <FilterMenu
        filter={{
          name: t('filter_status'),
          face: all.find(([each]) => each === chosen)?.[1] ?? chosen,
          takes: 'one',
          options: all.map(([each, label]) => ({ value: each, label })),
          chosen: [chosen],
          onChoose: (next) => onSet({ [name]: next === everything ? undefined : next }),
        }}
      />
    </div>
  )
}
