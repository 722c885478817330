import type { CSSProperties } from 'react'
import { Panel } from '../../../components/panel/panel.tsx'
import { useNarrow } from '../../../components/use-narrow.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import type { Exhibit } from './desk-queries.ts'
import { type Moment, momentsOf } from './moments.ts'
import { type Axis, axisOf, stretch } from './time-axis.ts'
import { TimeLane } from './time-lane.tsx'
import styles from './time-line.module.css'
import { TimeList } from './time-list.tsx'

interface Props {
  readonly found: Case
  readonly exhibit: Exhibit | null | undefined
}

const lanes = ['payer', 'phone', 'case'] as const

/** Payer's page, phone and case on one axis; a list where there is no room for an axis, and for whoever does not see it. */
export function TimeLine({ found, exhibit }: Props) {
  const t = useTexts('disputes')
  const isList = useNarrow(900)
  const moments = momentsOf(found, exhibit)
  if (isList)
    return (
      <Panel title={t('desk_line')}>
        <TimeList moments={moments} />
      </Panel>
    )
  return (
    <Panel title={t('desk_line')} action={<Legend exhibit={exhibit} />}>
      <div className="visually-hidden">
        <TimeList moments={moments} />
      </div>
      <Lanes found={found} exhibit={exhibit} moments={moments} />
    </Panel>
  )
}

function Lanes({ found, exhibit, moments }: Props & { moments: readonly Moment[] }) {
  const { shown_at: shownAt = null, ends_at: endsAt = null } = exhibit?.clocks ?? {}
  const axis = axisOf({ moments: moments.map(({ at }) => at), shownAt, endsAt })
  const pay = shownAt !== null && endsAt !== null ? stretch(axis, shownAt, endsAt) : undefined
  return (
    <div className={styles.lanes} aria-hidden="true">
      <div className={styles.ground}>
        {pay && <span className={styles.pay} style={band(pay)} />}
        {axis.scaled < 1 && <span className={styles.cut} style={{ '--at': axis.scaled } as CSSProperties} />}
      </div>
      {lanes.map((lane) => (
        <TimeLane
          key={lane}
          lane={lane}
          axis={axis}
          name={nameOf(lane, found, exhibit)}
          moments={moments.filter((moment) => moment.lane === lane)}
          gaps={lane === 'phone' ? exhibit?.phone?.gaps : undefined}
        />
      ))}
      <Ticks axis={axis} />
    </div>
  )
}

function nameOf(lane: (typeof lanes)[number], found: Case, exhibit: Exhibit | null | undefined) {
  if (lane === 'case') return String(found.number)
  return lane === 'phone' ? exhibit?.phone?.name : undefined
}

const band = ({ start, width }: { start: number; width: number }) =>
  ({ '--at': start, '--width': width }) as CSSProperties

function Ticks({ axis }: { axis: Axis }) {
  const t = useTexts('disputes')
  return (
    <div className={styles.ticks}>
      {axis.ticks.map(({ at, share }) => (
        <span key={at} style={{ '--at': share } as CSSProperties}>
          {formats().time(new Date(at))}
        </span>
      ))}
      {axis.scaled < 1 && (
        <span style={{ '--at': (1 + axis.scaled) / 2 } as CSSProperties}>{t('desk_line_later')}</span>
      )}
    </div>
  )
}

function Legend({ exhibit }: Pick<Props, 'exhibit'>) {
  const t = useTexts('disputes')
  const { shown_at: from, ends_at: to } = exhibit?.clocks ?? {}
  const minutes = from && to ? Math.round((Date.parse(to) - Date.parse(from)) / 60_000) : undefined
  return (
    <ul className={styles.legend} aria-hidden="true">
      {minutes !== undefined && <li data-kind="pay">{t('desk_line_pay', { minutes })}</li>}
      {exhibit?.phone && <li data-kind="online">{t('desk_line_online')}</li>}
      {exhibit?.phone && <li data-kind="offline">{t('desk_line_offline')}</li>}
    </ul>
  )
}
