import { dealStatuses } from '@florin/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { DateRangeOpener } from '../../components/date-range/date-range-opener.tsx'
import { dayText } from '../../components/date-range/period.ts'
import { PeriodButton } from '../../components/date-range/period-button.tsx'
import { everything, narrows, toggleChoice } from '../../components/filter-choice.ts'
import { FilterMenu } from '../../components/filter-menu.tsx'
import { useTexts } from '../../lib/texts.tsx'
import styles from './story.module.css'
import { chosenDays } from './story-address.ts'
import { partQuery } from './story-queries.ts'

export interface FilterProps {
  readonly filter: Record<string, string>
  readonly onSet: (change: Record<string, string | undefined>) => void
}

const Row = ({ children }: { children: ReactNode }) => <div className={styles.filters}>{children}</div>

/** Several statuses, and the days on which the deals were made. */
export function DealFilters({ filter, onSet }: FilterProps) {
  const t = useTexts('transactions')
  const chosen = filter.status?.split(',') ?? [everything]
  const choose = (value: string) => {
    const next = toggleChoice(chosen, value, dealStatuses)
    onSet({ status: narrows(next) ? next.join(',') : undefined })
  }
  const [only] = chosen
  const option = (status: (typeof dealStatuses)[number]) => ({ value: status, label: t(`status_${status}`) })
  const one = chosen.length === 1 ? dealStatuses.find((status) => status === only) : undefined
  return (
    <Row>
      <FilterMenu
        filter={{
          name: t('status_filter'),
          face: one ? t(`status_${one}`) : t(narrows(chosen) ? 'status_filter' : 'status_all'),
          count: chosen.length > 1 ? chosen.length : 0,
          takes: 'many',
          options: [{ value: everything, label: t('status_all') }, ...dealStatuses.map(option)],
          chosen,
          onChoose: choose,
        }}
      />
      <Period filter={filter} onSet={onSet} />
    </Row>
  )
}

export function DisputeFilter({ filter, onSet }: FilterProps) {
  const t = useTexts('story')
  return (
    <Row>
      <Choice
        label={t('filter_status')}
        name="state"
        options={[
          ['open', t('filter_open')],
          ['decided', t('filter_decided')],
        ]}
        filter={filter}
        onSet={onSet}
      />
    </Row>
  )
}

/** Which of the person's phones brought the message. */
export function MessageFilter({ userId, filter, onSet }: FilterProps & { userId: string }) {
  const t = useTexts('story')
  const { data } = useQuery(partQuery('storyTerminals', userId))
  return (
    <Row>
      <Choice
        label={t('phone')}
        name="terminal_id"
        options={(data?.results ?? []).map(({ id, name }) => [id, name])}
        filter={filter}
        onSet={onSet}
      />
    </Row>
  )
}

export function PeriodFilter(props: FilterProps) {
  return (
    <Row>
      <Period {...props} />
    </Row>
  )
}

interface ChoiceProps extends FilterProps {
  readonly label: string
  readonly name: 'state' | 'terminal_id'
  readonly options: readonly (readonly [string, string])[]
}

function Choice({ label, name, options, filter, onSet }: ChoiceProps) {
  const t = useTexts('story')
  const all = [[everything, t('filter_all')] as const, ...options]
  const chosen = filter[name] ?? everything
  return (
    <FilterMenu
      filter={{
        name: label,
        face: all.find(([each]) => each === chosen)?.[1] ?? label,
        takes: 'one',
        options: all.map(([each, words]) => ({ value: each, label: words })),
        chosen: [chosen],
        onChoose: (next) => onSet({ [name]: next === everything ? undefined : next }),
      }}
    />
  )
}

function Period({ filter, onSet }: FilterProps) {
  const t = useTexts('transactions')
  const [isChoosing, setChoosing] = useState(false)
  const { start, end } = chosenDays(filter)
  const words =
    start === undefined
      ? end === undefined
        ? t('period_all')
        : t('period_until', { day: dayText(end) })
      : end === undefined
        ? t('period_from', { day: dayText(start) })
        : `${dayText(start)} – ${dayText(end)}`
  return (
    <>
      <PeriodButton
        label={t('period')}
        words={words}
        isChosen={start !== undefined || end !== undefined}
        onOpen={() => setChoosing(true)}
      />
      <DateRangeOpener
        opened={isChoosing}
        period={{ start, end }}
        onClose={() => setChoosing(false)}
        onApply={(days) => onSet({ from: days.start, to: days.end })}
      />
    </>
  )
}
