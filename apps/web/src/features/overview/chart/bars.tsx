import type { ChartRange } from '@florin/contract/rules'
import type { CSSProperties } from 'react'
import { formats } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/language.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Bucket } from '../overview-queries.ts'
import styles from './bars.module.css'
import { tallestOf, totalOf } from './buckets.ts'
import { periodLabels } from './period-label.ts'
import { xTicks, type YAxis, yAxis } from './scale.ts'
import { usePointedBar } from './use-pointed-bar.ts'

interface Props {
  readonly range: ChartRange
  readonly buckets: readonly Bucket[]
  /** When they were, in words. */
  readonly within: string
}

/** A bar for each hour, day or month. Whoever cannot see them has a table, and the arrows tell them one by one. */
export function Bars({ range, buckets, within }: Props) {
  const t = useTexts('overview')
  const { short, full } = periodLabels(range, currentLanguage())
  const { at, spoken, handlers } = usePointedBar(buckets.length)
  const summary = useSummary({ range, buckets, within })
  const axis = yAxis(tallestOf(buckets)?.count ?? 0)
  const tell = (bucket: Bucket | undefined) =>
    bucket && t('chart_bar', { period: full(bucket.period), count: bucket.count })

  return (
    <div className={styles.chart}>
      <Levels axis={axis} />
      <div
        className={styles.plot}
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows walk over its bars
        tabIndex={0}
        aria-label={summary}
        {...handlers}
      >
        <Picture range={range} buckets={buckets} axis={axis} at={at} />
        {at !== undefined && <BarTip at={at} bars={buckets.length} text={tell(buckets[at])} />}
      </div>
      <div className={styles.times} aria-hidden="true">
        {xTicks(range, buckets.length).map((bar) => (
          <span key={bar} style={{ left: `${middle(bar, buckets.length)}%` }}>
            {short(buckets[bar]?.period ?? '')}
          </span>
        ))}
      </div>
      <span className="visually-hidden" role="status">
        {spoken !== undefined && tell(buckets[spoken])}
      </span>
      <HiddenTable buckets={buckets} full={full} />
    </div>
  )
}

function useSummary({ range, buckets, within }: Props): string {
  const t = useTexts('overview')
  const tallest = tallestOf(buckets)
  const summary = t('chart_summary', { count: totalOf(buckets), within })
  if (tallest === undefined) return summary
  const period = periodLabels(range, currentLanguage()).full(tallest.period)
  return `${summary} ${t('chart_most', { count: tallest.count, period })}`
}

function Levels({ axis: { top, levels } }: { axis: YAxis }) {
  return (
    <div className={styles.levels} aria-hidden="true">
      {/* The widest number, unseen: the others stand at their own heights and take no room. */}
      <span>{formats().count(levels.at(-1) ?? 0)}</span>
      {levels.map((level) => (
        <span key={level} style={{ bottom: `${(level / top) * 100}%` }}>
          {formats().count(level)}
        </span>
      ))}
    </div>
  )
}

const barShare = 0.46

interface PictureProps {
  readonly range: ChartRange
  readonly buckets: readonly Bucket[]
  readonly axis: YAxis
  readonly at: number | undefined
}

function Picture({ range, buckets, axis: { top, ticks, levels }, at }: PictureProps) {
  const heightOf = (count: number) => `${100 - (count / top) * 100}%`
  const pitch = 100 / Math.max(1, buckets.length)
  return (
    <svg className={styles.picture} width="100%" height="100%" aria-hidden="true" focusable="false">
      {ticks.map((tick) => (
        <line key={tick} className={styles.tick} x1="0" x2="4" y1={heightOf(tick)} y2={heightOf(tick)} />
      ))}
      {levels.map((level) => (
        <line
          key={level}
          className={styles.level}
          x1="0"
          x2="100%"
          y1={heightOf(level)}
          y2={heightOf(level)}
        />
      ))}
      {buckets.map(({ period, count }, bar) => (
        <rect
          key={period}
          className={styles.bar}
          data-pointed={bar === at}
          data-empty={count === 0}
          data-running={bar === buckets.length - 1 && isRunning(range, period)}
          x={`${pitch * (bar + (1 - barShare) / 2)}%`}
          width={`${pitch * barShare}%`}
          rx="4"
          style={{ '--height': `${(count / top) * 100}%` } as CSSProperties}
        />
      ))}
    </svg>
  )
}

const hourMs = 3_600_000
const longest: Record<ChartRange, number> = { '24h': hourMs, '30d': 24 * hourMs, '1y': 31 * 24 * hourMs }

/** Its hour, day or month is not over, so it is not yet as high as it will be. */
function isRunning(range: ChartRange, period: string): boolean {
  const ago = Date.now() - Date.parse(period)
  return ago >= 0 && ago < longest[range]
}

interface BarTipProps {
  readonly at: number
  readonly bars: number
  readonly text: string | undefined
}

/** Beside its bar, on the side where there is more room. */
function BarTip({ at, bars, text }: BarTipProps) {
  return (
    <span
      className={styles.remark}
      data-side={at < bars / 2 ? 'start' : 'end'}
      style={{ '--at': `${middle(at, bars)}%` } as CSSProperties}
      aria-hidden="true"
    >
      {text}
    </span>
  )
}

interface TableProps {
  readonly buckets: readonly Bucket[]
  readonly full: (period: string) => string
}

/** A box hides it: a table keeps the height of its rows, and the page would be longer by them. */
function HiddenTable({ buckets, full }: TableProps) {
  const t = useTexts('overview')
  return (
    <div className="visually-hidden">
      <table>
        <caption>{t('chart_title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart_period')}</th>
            <th scope="col">{t('chart_count')}</th>
          </tr>
        </thead>
        <tbody>
          {buckets.map(({ period, count }) => (
            <tr key={period}>
              <th scope="row">{full(period)}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function middle(bar: number, bars: number): number {
  return ((bar + 0.5) / bars) * 100
}
