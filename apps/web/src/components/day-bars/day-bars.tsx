import { formats } from '../../lib/format.ts'
import styles from './day-bars.module.css'
import { levelsOf } from './levels.ts'

export interface DayBar {
  /** When the day begins. */
  readonly day: string
  /** A decimal; a bar shows what is above zero. */
  readonly earned: string
}

interface Props {
  readonly days: readonly DayBar[]
  /** The chart in a sentence; also the caption of the table that stands for it. */
  readonly label: string
  readonly heads: readonly [day: string, earned: string]
  /** What the lines across stand for is written beside them. */
  readonly hasAxis?: boolean
}

/** At most this many days have a label, counted back from the last: more would overlap on a phone. */
const ticksAtMost = 5

/** A bar for each day, the running one paler. Whoever cannot see them has a table. */
export function DayBars({ days, label, heads, hasAxis = false }: Props) {
  const tickEvery = Math.ceil(days.length / ticksAtMost)
  const levels = levelsOf(Math.max(...days.map(({ earned }) => Number(earned))))
  const top = levels.at(-1) ?? 1
  return (
    <div className={styles.chart} data-axis={hasAxis}>
      <Lines levels={levels} hasAxis={hasAxis} />
      <div className={styles.bars} role="img" aria-label={label}>
        {days.map(({ day, earned }, at) => (
          <span key={day} className={styles.slot}>
            <span
              className={styles.bar}
              data-running={at === days.length - 1}
              style={{ height: `${Math.max(0, (Number(earned) / top) * 100)}%` }}
            />
          </span>
        ))}
      </div>
      <div className={styles.ticks} aria-hidden="true">
        {days.map(({ day }, at) => (
          <span key={day} className={styles.tick}>
            {(days.length - 1 - at) % tickEvery === 0 && <span>{formats().tick(day)}</span>}
          </span>
        ))}
      </div>
      <DayTable days={days} label={label} heads={heads} />
    </div>
  )
}

/** Behind the bars, from zero to above the tallest. */
function Lines({ levels, hasAxis }: { levels: readonly number[]; hasAxis: boolean }) {
  const top = levels.at(-1) ?? 1
  return (
    <div className={styles.lines} aria-hidden="true">
      {levels.map((level) => (
        <span key={level} className={styles.line} style={{ bottom: `${(level / top) * 100}%` }}>
          {hasAxis && <span>{formats().level(level)}</span>}
        </span>
      ))}
    </div>
  )
}

/** A box hides it: a table keeps the height of its rows, and the page would be longer by them. */
function DayTable({ days, label, heads }: Props) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, earned }) => (
            <tr key={day}>
              <th scope="row">{formats().longDate(day)}</th>
              <td>{formats().usdtNumber(earned)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
