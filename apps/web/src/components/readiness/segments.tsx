import type { Readiness } from '../../lib/readiness.ts'
import styles from './segments.module.css'
import { faceOf } from './verdict.ts'

const mostSegments = 12
const order = ['ok', 'warn', 'bad', 'mute'] as const

/** One piece for each method, up to twelve; then a bar. The words beside it say the same. */
export function Segments({ readiness: { methods, ready, total } }: { readiness: Readiness }) {
  if (total > mostSegments)
    return (
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${(100 * ready) / total}%` }} />
      </span>
    )
  const families = methods
    .map((method) => faceOf(method).family)
    .toSorted((left, right) => order.indexOf(left) - order.indexOf(right))
  return <SegmentRow families={families} />
}

export function SegmentRow({ families }: { families: readonly string[] }) {
  return (
    <span className={styles.segments} aria-hidden="true">
      {families.map((family, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name
        <span key={at} className={styles.segment} data-family={family} />
      ))}
    </span>
  )
}
